import process from 'node:process';
import { NewerDatabaseError } from '#data/migrate.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { StartError } from '#server/start-error.ts';

/** What the person at the keyboard can mend is told in a line; anything else is a fault of ours and comes with its stack. */
export async function runProgram(run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    process.stderr.write(`${wordsOf(error)}\n`);
    process.exitCode = 1;
  }
}

function wordsOf(error: unknown): string {
  if (error instanceof AppError && error.code === 'unavailable') return `Not done: ${error.detail}.`;
  if (error instanceof StartError || error instanceof NewerDatabaseError) return error.message;
  return String(error instanceof Error ? error.stack : error);
}

export const say = (line: string): void => void process.stdout.write(`${line}\n`);
