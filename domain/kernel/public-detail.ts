import { AppError } from '#domain/kernel/errors.ts';

/** So much of a message is enough to know it again where it was cut. */
const KNOWN_AGAIN = 8;
/** An absolute path of this machine; an address with a host is none. */
const PATH = /(?<![\w.:/])\/(?:[^\s/'"`,;()]+\/)+[^\s/'"`,;()]*|\b[A-Za-z]:\\[^\s'"`,;()]+/g;

/**
 * The detail of a refusal as an answer may carry it. Security: what a library, the file system or the database says about a
 * failure is for the log. It names paths of the server and the insides of files, so it is cut off wherever a detail repeats it.
 */
export function publicDetail({ detail, cause }: AppError): string {
  let shown = detail;
  for (const message of messagesOf(cause)) {
    const at = shown.indexOf(message.slice(0, KNOWN_AGAIN));
    if (at !== -1) shown = shown.slice(0, at).replace(/[\s:;,]+$/, '');
  }
  return shown.replaceAll(PATH, '…');
}

/** The messages of every cause that is no refusal of ours, the lines of each by themselves. */
function messagesOf(cause: unknown, seen = new Set<unknown>()): string[] {
  if (typeof cause === 'string') return linesOf(cause);
  if (!(cause instanceof Error) || seen.has(cause)) return [];
  seen.add(cause);
  const within = cause instanceof AggregateError ? cause.errors.flatMap((each) => messagesOf(each, seen)) : [];
  return [...(cause instanceof AppError ? [] : linesOf(cause.message)), ...messagesOf(cause.cause, seen), ...within];
}

const linesOf = (message: string): string[] =>
  message
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.length >= KNOWN_AGAIN);
