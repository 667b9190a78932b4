import { AppError, type ErrorCode, httpStatus, type Problem } from '#domain/kernel/errors.ts';

export interface UploadedFile {
  /** SHA-256 of the stored bytes, in hex. */
  file: string;
  mime: string;
  /** Of pictures, in px. */
  width: number | null;
  height: number | null;
}

export interface UploadOptions {
  /** Told the share that has left this device, 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal | undefined;
}

const isErrorCode = (code: unknown): code is ErrorCode => typeof code === 'string' && Object.hasOwn(httpStatus, code);

function refusal(status: number, answer: unknown): AppError {
  const {
    code,
    detail = '',
    details,
  } = (typeof answer === 'object' && answer !== null ? answer : {}) as Partial<Problem>;
  if (isErrorCode(code)) return new AppError(code, detail, details && { details });
  if (status === 413) return new AppError('too_large', 'refused on the way');
  return new AppError(status === 0 || status >= 500 ? 'unavailable' : 'internal', `upload answered ${status}`);
}

/** Stores one file and answers with its name in the store; the same bytes are stored once. Rejects with AppError. */
export function uploadFile(file: File, { onProgress, signal }: UploadOptions = {}): Promise<UploadedFile> {
  return new Promise((resolve, reject) => {
    // Only this old interface tells how much of a body is sent.
    const request = new XMLHttpRequest();
    request.open('POST', `/api/files?name=${encodeURIComponent(file.name)}`);
    request.responseType = 'json';
    request.setRequestHeader('content-type', file.type || 'application/octet-stream');
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total === 0 ? 0 : loaded / total);
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve(request.response as UploadedFile);
      else reject(refusal(request.status, request.response));
    };
    request.onerror = () => reject(new AppError(navigator.onLine ? 'unavailable' : 'offline', 'the upload broke off'));
    request.onabort = () => reject(new AppError('unavailable', 'the upload was given up'));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(file);
  });
}
