/// The version that `--version`, the man page and bug reports name.
package let programVersion = "0.1.0"
