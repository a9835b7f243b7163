import { ApiError, OFFLINE_TEXT } from './api-error.ts';

export interface UploadAnswer {
  readonly ok: boolean;
  readonly status: number;
  readonly text: string;
}

interface Upload {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: FormData;
  readonly signal: AbortSignal | null;
  /** Receives the share of the body that is uploaded, from 0 to 1. */
  readonly onProgress: (share: number) => void;
}

/**
 * Sends a form and reports the upload progress, which `fetch` cannot. Rejects with an `ApiError` of status 0 without a complete
 * answer, and with the signal's reason when aborted.
 */
export function sendWithProgress(url: string, upload: Upload): Promise<UploadAnswer> {
  const { method, headers, body, signal, onProgress } = upload;
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const request = new XMLHttpRequest();
    const lose = () => reject(new ApiError(0, OFFLINE_TEXT));
    const abort = () => request.abort();
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 0),
    );
    request.upload.addEventListener('load', () => onProgress(1));
    request.addEventListener('load', () => {
      const { status, responseText: text } = request;
      resolve({ ok: status >= 200 && status < 300, status, text });
    });
    request.addEventListener('error', lose);
    request.addEventListener('timeout', lose);
    request.addEventListener('abort', () => (signal?.aborted ? reject(signal.reason) : lose()));
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort));
    signal?.addEventListener('abort', abort);
    request.send(body);
  });
}
