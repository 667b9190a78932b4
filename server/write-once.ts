import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import process from 'node:process';

/**
 * Keeps `text` in a new file that only its owner may read, and answers what the file then holds: of several processes
 * that start at once the first wins and the others read its text. The file is never seen half written.
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
