import process from 'node:process';
import { type Logger, pino } from 'pino';
import type { Env } from '#server/env.ts';
import { readableLine } from '#server/log-line.ts';
import { errorForLog, withoutPeople, withoutSecrets } from '#server/log-privacy.ts';

export type Log = Logger;

interface Output {
  isTTY?: boolean | undefined;
  write(text: string): unknown;
}

/** Creates a log: readable lines on a terminal, JSON otherwise, without secrets and e-mail addresses in either. */
export function createLog(env: Pick<Env, 'logLevel'>, output: Output = process.stdout): Log {
  const shape = output.isTTY ? readableLine : (line: string) => line;
  return pino(
    {
      level: env.logLevel,
      base: null,
      formatters: { level: (label) => ({ level: label }), log: withoutSecrets },
      serializers: { err: errorForLog, error: errorForLog },
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    { write: (line) => output.write(shape(withoutPeople(line))) },
  );
}
