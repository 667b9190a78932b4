interface LogLine {
  level: string;
  time: string;
  msg?: string;
  err?: { stack?: string };
  [name: string]: unknown;
}

const gray = (text: string): string => `\u001B[90m${text}\u001B[39m`;
const paint: Record<string, number> = { warn: 33, error: 31, fatal: 31 };

/** Characters that a terminal interprets: line feeds, escape sequences and direction marks. */
const CONTROLS = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

const escaped = (text: string): string =>
  text.replace(CONTROLS, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return character === '\n' ? String.raw`\n` : String.raw`\u{${code.toString(16)}}`;
  });

/**
 * Formats a JSON log line for a terminal: time, level, message and fields.
 * Security: parts of it come from strangers, who must not forge lines or terminal commands; so text is escaped and a
 * stack is indented.
 */
export function formatForTerminal(json: string): string {
  const { level, time, msg = '', err, ...rest } = JSON.parse(json) as LogLine;
  const name = `\u001B[${paint[level] ?? 36}m${level.padEnd(5)}\u001B[39m`;
  const facts = Object.entries(rest).map(
    ([key, value]) => `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  const stack = (err?.stack?.split('\n') ?? []).map((line) => `\n    ${gray(escaped(line.trim()))}`).join('');
  const fieldText = facts.length > 0 ? ` ${gray(escaped(facts.join(' ')))}` : '';
  return `${gray(time.slice(11, 19))} ${name} ${escaped(msg)}${fieldText}${stack}\n`;
}
