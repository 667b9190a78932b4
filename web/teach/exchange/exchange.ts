import { AppError, type Problem } from '#domain/kernel/errors.ts';
import { problemError } from '#web/store/wire.ts';

/** Asks the server for something that is no row. Rejects with AppError. */
export async function exchange<Answer>(path: string, init: RequestInit = {}): Promise<Answer> {
  const response = await fetch(path, { credentials: 'same-origin', ...init }).catch((cause: unknown) => {
    throw new AppError('offline', path, { cause });
  });
  const body: unknown = await response.json().catch((cause: unknown) => {
    throw new AppError('unavailable', path, { cause });
  });
  if (!response.ok) throw problemError(body as Problem);
  return body as Answer;
}

/** Hands a text over as a file. */
export function download(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  link.download = name;
  link.click();
  // The browser has taken hold of the bytes by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
