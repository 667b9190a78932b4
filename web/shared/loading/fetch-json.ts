import { AppError, type Problem } from '#domain/kernel/errors.ts';
import { problemError } from '#web/store/api/api-client.ts';

/** Requests JSON from an endpoint outside the store. Rejects with AppError. */
export async function fetchJson<Result>(path: string, init: RequestInit = {}): Promise<Result> {
  const response = await fetch(path, { credentials: 'same-origin', ...init }).catch((cause: unknown) => {
    throw new AppError('offline', path, { cause });
  });
  const body: unknown = await response.json().catch((cause: unknown) => {
    throw new AppError('unavailable', path, { cause });
  });
  if (!response.ok) throw problemError(body as Problem);
  return body as Result;
}

/**
 * Downloads an archive with its name, reporting progress. Rejects with AppError if the server refuses, or with a network
 * error.
 */
export async function fetchArchive(
  path: string,
  signal: AbortSignal,
  onBytes: (bytes: number) => void,
): Promise<{ name: string; blob: Blob }> {
  const response = await fetch(path, { credentials: 'same-origin', signal });
  if (!response.ok || !response.body) throw problemError((await response.json()) as Problem);
  let bytes = 0;
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      onBytes((bytes += chunk.byteLength));
      controller.enqueue(chunk);
    },
  });
  const [, name = 'lesson.zip'] = /UTF-8''(\S+)/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  return { name: decodeURIComponent(name), blob: await new Response(response.body.pipeThrough(counted)).blob() };
}
