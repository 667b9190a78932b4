import type { DetailedError, HttpResponse, Upload } from 'tus-js-client';
import { AppError, type ErrorCode, httpStatus, type Problem } from '#domain/kernel/errors.ts';
import { PICTURE_BYTES_MAX, pictureTypes, VIDEO_BYTES_MAX, videoTypes } from '#domain/kernel/media-type.ts';

export interface UploadedFile {
  /** SHA-256 of the stored bytes, in hex. */
  file: string;
  mime: string;
  /** Size of a picture, in px. */
  width: number | null;
  height: number | null;
}

export interface UploadOptions {
  signal: AbortSignal;
  /** Called with the share of the file that was sent, 0 to 1. */
  onProgress?: (share: number) => void;
  /** Called when the server stops answering, and when the upload continues. */
  onWaiting?: (isWaiting: boolean) => void;
}

/** Bytes per request: small enough for proxies, and larger than most pictures. */
const CHUNK_BYTES = 8 * 1024 ** 2;
/**
 * Waits between attempts while the server does not answer; after the last one the upload fails. No attempt is made
 * offline.
 */
const retryDelaysMs = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 30_000, 30_000];
const transient: readonly ErrorCode[] = ['offline', 'unavailable', 'conflict', 'too_slow'];

const isTransient = (error: unknown): boolean => error instanceof AppError && transient.includes(error.code);

const isErrorCode = (code: unknown): code is ErrorCode => typeof code === 'string' && Object.hasOwn(httpStatus, code);

function errorFrom(status: number, body: string): AppError {
  if (status >= 500) return new AppError('unavailable', `upload answered ${status}`);
  const { code, detail = '', details } = problemIn(body);
  if (isErrorCode(code)) return new AppError(code, detail, details && { details });
  if (status === 413) return new AppError('too_large', 'refused by a proxy');
  if (status === 0)
    return new AppError(navigator.onLine ? 'unavailable' : 'offline', 'the connection was lost during the upload');
  return new AppError('internal', `upload answered ${status}`);
}

function problemIn(body: string): Partial<Problem> {
  try {
    return Object(JSON.parse(body)) as Partial<Problem>;
  } catch {
    return {};
  }
}

interface Kind {
  types: readonly string[];
  maxBytes: number;
}

/**
 * Checks the file before sending, so that the server does not refuse it after the whole transfer. A browser that does
 * not know a type reports an empty one; then the server decides by the content.
 */
function checkFile({ types, maxBytes }: Kind, { type, size }: File): void {
  if (type !== '' && !types.includes(type)) throw new AppError('unsupported_media', `${type} is not supported`);
  if (size > maxBytes) throw new AppError('too_large', 'the file is too large for its type', { details: { maxBytes } });
}

export type UploadFile = (file: File, options: UploadOptions) => Promise<UploadedFile>;

export const uploadPicture: UploadFile = async (file, options) =>
  uploadFile({ types: pictureTypes, maxBytes: PICTURE_BYTES_MAX }, file, options);

export const uploadVideo: UploadFile = async (file, options) =>
  uploadFile({ types: videoTypes, maxBytes: VIDEO_BYTES_MAX }, file, options);

/**
 * Uploads one file; identical files are stored once. Resumes after a network failure. If it is canceled or the page
 * closes, the upload is deleted from the server. Rejects with AppError.
 */
async function uploadFile(
  kind: Kind,
  file: File,
  { signal, onProgress, onWaiting }: UploadOptions,
): Promise<UploadedFile> {
  checkFile(kind, file);
  const canceled = rejectionBy(signal);
  let upload: Upload | undefined;
  let furthest = 0;
  /** Attempts online since the last one that sent anything new. */
  let failures = 0;
  const handleProgress = (sent: number, total: number): void => {
    if (sent > furthest) failures = 0;
    furthest = Math.max(furthest, sent);
    onProgress?.(sent / total);
  };
  const attempt = async (): Promise<UploadedFile> => {
    upload ??= await Promise.race([canceled, openUpload(file, handleProgress)]);
    return sendRest(upload);
  };
  const handleLeave = (): void => deleteUpload(upload);
  window.addEventListener('pagehide', handleLeave);
  try {
    for (;;) {
      try {
        return await Promise.race([canceled, attempt()]);
      } catch (error) {
        const waitMs = isTransient(error) ? retryDelaysMs[failures] : undefined;
        if (signal.aborted || waitMs === undefined) throw error;
        if (navigator.onLine) failures += 1;
        onWaiting?.(true);
        await Promise.race([canceled, waitForRetry(waitMs)]);
        onWaiting?.(false);
      }
    }
  } finally {
    window.removeEventListener('pagehide', handleLeave);
    if (signal.aborted) {
      void upload?.abort();
      deleteUpload(upload);
    }
  }
}

/** Deletes an upload, also while the page closes. If the request fails, the server removes it later as abandoned. */
function deleteUpload(upload: Upload | undefined): void {
  const request = { method: 'DELETE', headers: { 'tus-resumable': '1.0.0' }, keepalive: true };
  if (upload?.url) fetch(upload.url, request).catch(() => {});
}

/** A promise that rejects when `signal` aborts and never resolves. */
function rejectionBy(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  const cancel = () => reject(new AppError('unavailable', 'the upload was canceled'));
  if (signal.aborted) cancel();
  signal.addEventListener('abort', cancel, { once: true });
  promise.catch(() => {});
  return promise;
}

async function openUpload(file: File, onProgress: (sent: number, total: number) => void): Promise<Upload> {
  const tus = await import('tus-js-client').catch((cause: unknown) => {
    throw new AppError('unavailable', 'the upload module did not load', { cause });
  });
  return new tus.Upload(file, {
    endpoint: new URL('/api/uploads', window.location.href).href,
    metadata: { filename: file.name },
    chunkSize: CHUNK_BYTES,
    // Retries are decided by this module, which knows when the network is back.
    retryDelays: null,
    // Nothing about a file, not even its name, is stored in the browser.
    storeFingerprintForResuming: false,
    onProgress,
  });
}

/** Asks the server for its offset and sends the rest. */
async function sendRest(upload: Upload): Promise<UploadedFile> {
  const { promise, resolve, reject } = Promise.withResolvers<HttpResponse>();
  upload.options.onSuccess = ({ lastResponse }) => resolve(lastResponse);
  upload.options.onError = (error) => {
    const { originalResponse } = error as DetailedError;
    reject(errorFrom(originalResponse?.getStatus() ?? 0, originalResponse?.getBody() ?? ''));
  };
  upload.start();
  // Empty if the server had received the last byte before, and the answer with the result was lost.
  const body = (await promise).getBody();
  return (body === '' ? await fetchResult(upload.url ?? '') : JSON.parse(body)) as UploadedFile;
}

/** Fetches the result of an upload whose last answer was lost. */
async function fetchResult(url: string): Promise<unknown> {
  const response = await fetch(url).catch(() => undefined);
  const body = (await response?.text()) ?? '';
  if (!response?.ok) throw errorFrom(response?.status ?? 0, body);
  return JSON.parse(body);
}

/** Waits for the network to come back; while online, for `waitMs` at most. */
async function waitForRetry(waitMs: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const timer = navigator.onLine ? setTimeout(resolve, waitMs) : undefined;
  window.addEventListener('online', resolve, { once: true });
  await promise;
  clearTimeout(timer);
  window.removeEventListener('online', resolve);
}
