interface Line {
  level: string;
  time: string;
  msg?: string;
  err?: { stack?: string };
  [name: string]: unknown;
}

const gray = (text: string): string => `\u001B[90m${text}\u001B[39m`;
const paint: Record<string, number> = { warn: 33, error: 31, fatal: 31 };

/** One line of JSON as a person reads it in a terminal: time, level, message, and what belongs to it. */
export function readableLine(json: string): string {
  const { level, time, msg = '', err, ...rest } = JSON.parse(json) as Line;
  const name = `\u001B[${paint[level] ?? 36}m${level.padEnd(5)}\u001B[39m`;
  const facts = Object.entries(rest).map(
    ([key, value]) => `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  const stack = err?.stack === undefined ? '' : `\n${gray(err.stack)}`;
  return `${gray(time.slice(11, 19))} ${name} ${msg}${facts.length > 0 ? ` ${gray(facts.join(' '))}` : ''}${stack}\n`;
}
