import process from 'node:process';
import { OlderSchemaError } from '#data/former-schema.ts';
import { NewerDatabaseError } from '#data/migrate.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { StartError } from '#server/core/env/start-error.ts';

/** Runs a command-line tool: prints one line for problems that the user can fix, a stack trace for bugs. */
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
  if (error instanceof StartError || error instanceof NewerDatabaseError || error instanceof OlderSchemaError)
    return error.message;
  return String(error instanceof Error ? error.stack : error);
}

export const printLine = (line: string): void => void process.stdout.write(`${line}\n`);
