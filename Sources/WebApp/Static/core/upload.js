// Sends a file to the program with progress; XMLHttpRequest, since fetch does not tell how much has gone out.

import { IntentError } from "./session.js";

/**
 * Puts `file` to `address`. `progress` is called with fractions; aborting `signal` cancels.
 * Resolves with the JSON of the answer.
 */
export function upload(address, file, { progress, signal } = {}) {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("PUT", address);
    request.setRequestHeader("Content-Type", "application/octet-stream");
    request.upload.onprogress = (event) => event.lengthComputable && progress?.(event.loaded / event.total);
    request.onload = () => {
      const answer = parse(request.responseText);
      if (request.status >= 200 && request.status < 300) resolve(answer);
      else reject(new IntentError(answer?.error ?? { message: `The file was refused (status ${request.status}).` }));
    };
    request.onerror = () => reject(new IntentError({
      code: "noConnection", message: "The file could not be sent: the connection to VoiceID was lost.", remedy: "Try again.",
    }));
    request.onabort = () => reject(new DOMException("cancelled", "AbortError"));
    signal?.addEventListener("abort", () => request.abort());
    request.send(file);
  });
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
