// The package's module, whose presence tells that ONNX Runtime is linked. Nothing of it is used: the functions are called
// through the C interface that the package's library exports.
