import process from 'node:process';
import { NewerDatabaseError } from '#data/migrate.ts';
import { StartError } from '#server/start-error.ts';

/** What the person at the keyboard can mend is told in a line; anything else is a fault of ours and comes with its stack. */
export async function runProgram(run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    const isTold = error instanceof StartError || error instanceof NewerDatabaseError;
    process.stderr.write(`${isTold ? error.message : String(error instanceof Error ? error.stack : error)}\n`);
    process.exitCode = 1;
  }
}

export const say = (line: string): void => void process.stdout.write(`${line}\n`);
