type Fields = Record<string, unknown>;

const hidden = '[hidden]';
const secretName = /cookie|authorization|password|secret|token$|e-?mail/i;
/**
 * Error codes, ours and those of Postgres, are also named `code`; only values that look like a verification code are
 * hidden.
 */
const verificationCode = /^\d{6}$/;

/** Security: hides fields that hold secrets or addresses by their name, at any depth. */
export function redactFields(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, redactField(name, value)]));
}

function redactField(name: string, value: unknown): unknown {
  if (secretName.test(name) && value !== undefined) return hidden;
  if (name === 'code' && verificationCode.test(String(value))) return hidden;
  if (Array.isArray(value)) return value.map((item: unknown) => redactField('', item));
  return isPlain(value) ? redactFields(value) : value;
}

const isPlain = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

const address = /[^\s@"'<>(),;:=/\\[\]{}]+@[^\s@"'<>(),;:=/\\[\]{}]+\.[a-z]{2,}/gi;
const secretInUrl = /([?&](?:token|code|password|email|state|signature)=)[^&\s"#]+/gi;

/** Security: last filter over a whole line, for addresses and secrets inside of messages and URLs. */
export const redactText = (line: string): string => line.replace(secretInUrl, `$1${hidden}`).replace(address, hidden);

/** Allowed fields of an error. An allow-list, because database errors contain the rows that caused them. */
export function serializeError(error: unknown): unknown {
  if (!(error instanceof Error)) return typeof error === 'object' ? hidden : error;
  const { code, constraint, table, details } = error as Error & Fields;
  return {
    type: error.name,
    message: error.message,
    ...(code === undefined ? {} : { code }),
    ...(constraint === undefined ? {} : { constraint }),
    ...(table === undefined ? {} : { table }),
    ...(isPlain(details) ? { details: redactFields(details) } : {}),
    stack: error.stack ?? '',
    ...(error.cause === undefined ? {} : { cause: serializeError(error.cause) }),
  };
}

/** Innermost message and code of an error without its stack, for a log line that stands for many errors. */
export function causeOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return causeOf(error.errors[0]);
  if (typeof error !== 'object' || error === null) return String(error);
  const { code, message, cause } = error as { code?: unknown; message?: unknown; cause?: unknown };
  if (cause instanceof Error) return causeOf(cause);
  const words = typeof message === 'string' ? redactText(message).slice(0, 300) : 'no message';
  return typeof code === 'string' && !words.includes(code) ? `${words} (${code})` : words;
}
