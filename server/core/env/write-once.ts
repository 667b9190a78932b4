import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import process from 'node:process';

/**
 * Writes `text` to a new file that only its owner may read, and returns its content. If several processes start at
 * once, the first one wins and the others read its text. The file is never visible half written.
 */
export function writeOnce(path: string, text: string): string {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, text, { mode: 0o600 });
  try {
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
  return readFileSync(path, 'utf8');
}
