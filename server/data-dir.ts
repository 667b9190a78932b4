import { chmodSync, mkdirSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { StartError } from '#server/start-error.ts';

/** Open for passing through alone: the user postgres has to reach its folder, and nobody reads what else is here. */
const passOnly = 0o711;

/** Makes the folder where there is none and proves that it can be written. @returns its real path */
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
