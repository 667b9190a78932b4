import { AppError } from '#domain/kernel/errors.ts';

/** Length of a message prefix that identifies the message inside a detail that may have truncated it. */
const PREFIX_LENGTH = 8;
/** An absolute path of this machine; a URL with a host does not match. */
const PATH = /(?<![\w.:/])\/(?:[^\s/'"`,;()]+\/)+[^\s/'"`,;()]*|\b[A-Za-z]:\\[^\s'"`,;()]+/g;

/**
 * Detail of an error that a response may contain. Security: messages of libraries, the file system and the database
 * name server paths and file contents; they belong in the log and are cut from the detail.
 */
export function publicDetail({ detail, cause }: AppError): string {
  let shown = detail;
  for (const message of messagesOf(cause)) {
    const at = shown.indexOf(message.slice(0, PREFIX_LENGTH));
    if (at !== -1) shown = shown.slice(0, at).replace(/[\s:;,]+$/, '');
  }
  return shown.replaceAll(PATH, '…');
}

/** Messages of all causes except our own AppErrors, split into lines. */
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
    .filter((line) => line.length >= PREFIX_LENGTH);
