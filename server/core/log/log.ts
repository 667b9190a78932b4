import process from 'node:process';
import { type Logger, pino } from 'pino';
import type { Env } from '#server/core/env/env.ts';
import { formatForTerminal } from '#server/core/log/terminal-line.ts';
import { serializeError, redactText, redactFields } from '#server/core/log/redaction.ts';

export type Log = Logger;

interface Output {
  isTTY?: boolean | undefined;
  write(text: string): unknown;
}

/** Creates a log: readable lines on a terminal, JSON otherwise, without secrets and e-mail addresses in either. */
export function createLog(env: Pick<Env, 'logLevel'>, output: Output = process.stdout): Log {
  const shape = output.isTTY ? formatForTerminal : (line: string) => line;
  return pino(
    {
      level: env.logLevel,
      base: null,
      formatters: { level: (label) => ({ level: label }), log: redactFields },
      serializers: { err: serializeError, error: serializeError },
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    { write: (line) => output.write(shape(redactText(line))) },
  );
}
