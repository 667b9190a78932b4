import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const DAY_MS = 24 * 60 * 60 * 1_000;

/** A new folder for one import or export, whose end is to remove it. */
export async function makeWorkFolder(parent: string, prefix: string): Promise<string> {
  await mkdir(parent, { recursive: true });
  await removeOld(parent);
  return mkdtemp(join(parent, prefix));
}

/** A server that was killed in the middle of one could not clear up after it. */
async function removeOld(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const folder = join(parent, name);
    const made = await stat(folder).catch(() => undefined);
    if (made && made.mtimeMs < Date.now() - DAY_MS) await rm(folder, { recursive: true, force: true });
  }
}
