import { addressOf } from '@limn/contracts/call';
import type { ResponseOf, Route } from '@limn/contracts/route';
import { errorFromBody, networkError } from './api-error.ts';
import { bearerHeaders, withBearer } from './api.ts';

interface UploadOptions {
  params?: object;
  query?: object;
  file: File;
  /** Sent part of the file, 0 to 1. */
  onProgress: (fraction: number) => void;
  signal: AbortSignal;
}

/** Sends one file by XMLHttpRequest, since fetch does not report upload progress. */
export function sendFile<T>(
  method: string,
  address: string,
  headers: Record<string, string>,
  { file, onProgress, signal }: Omit<UploadOptions, 'params' | 'query'>,
): Promise<T> {
  const form = new FormData();
  form.append('file', file);
  return new Promise((resolve, reject) => {
    const sending = new XMLHttpRequest();
    sending.open(method, address);
    for (const [name, value] of Object.entries(headers)) sending.setRequestHeader(name, value);
    sending.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    };
    sending.onload = () => {
      if (sending.status < 200 || sending.status >= 300) {
        reject(errorFromBody(sending.status, sending.responseText));
        return;
      }
      try {
        resolve(JSON.parse(sending.responseText) as T);
      } catch {
        // Something in between wrote it.
        reject(networkError());
      }
    };
    sending.onerror = () => reject(networkError());
    sending.onabort = () => reject(new DOMException('Cancelled.', 'AbortError'));
    if (signal.aborted) {
      reject(new DOMException('Cancelled.', 'AbortError'));
      return;
    }
    signal.addEventListener('abort', () => sending.abort());
    sending.send(form);
  });
}

/** Uploads one file to a route of the API. */
export async function upload<R extends Route>(
  route: R,
  { params, query, ...options }: UploadOptions,
): Promise<ResponseOf<R>> {
  const address = addressOf(route, {
    ...(params ? { params } : {}),
    ...(query ? { query } : {}),
  });
  return withBearer((token) =>
    sendFile<ResponseOf<R>>(route.method, address, bearerHeaders(token), options),
  );
}
