import { chmodSync, mkdirSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { StartError } from '#server/core/env/start-error.ts';

/** Execute permission only: the postgres user must reach its folder, but may not list or read the others. */
const passOnly = 0o711;

/** Creates the folder if it is missing, and checks that it can be written. @returns its real path */
export function prepareDataDir(path: string): string {
  try {
    const isNew = mkdirSync(path, { recursive: true, mode: passOnly }) !== undefined;
    if (isNew || readdirSync(path).length === 0) chmodSync(path, passOnly);
    const probe = join(path, `.probe-${process.pid}`);
    writeFileSync(probe, '');
    rmSync(probe);
    return realpathSync(path);
  } catch (cause) {
    const reason = (cause as NodeJS.ErrnoException).code ?? String(cause);
    throw new StartError(
      `The folder DATA_DIR=${path} cannot be written (${reason}). Set DATA_DIR to a folder that this user may write in.`,
      { cause },
    );
  }
}
