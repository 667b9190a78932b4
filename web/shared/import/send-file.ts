import { AppError, type Problem } from '#domain/kernel/errors.ts';
import { parseJson } from '#domain/kernel/json.ts';
import { problemError } from '#web/store/api/api-client.ts';

export interface SendFileOptions {
  signal: AbortSignal;
  /** Called with the number of bytes sent. */
  onSent: (bytes: number) => void;
}

/**
 * Posts a file to the server. Uses XMLHttpRequest, because `fetch` does not report upload progress. Rejects with
 * AppError.
 */
export function sendFile<Answer>(path: string, body: Blob, { signal, onSent }: SendFileOptions): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const request = new XMLHttpRequest();
  request.open('POST', path);
  request.upload.onprogress = ({ loaded }) => onSent(loaded);
  request.onerror = () => reject(new AppError('offline', path));
  request.onload = () => {
    try {
      const answer = parseJson(request.responseText);
      if (request.status < 400) resolve(answer as Answer);
      else reject(problemError(answer as Problem));
    } catch (cause) {
      reject(new AppError('unavailable', path, { cause }));
    }
  };
  signal.addEventListener('abort', () => request.abort());
  request.send(body);
  return promise;
}
