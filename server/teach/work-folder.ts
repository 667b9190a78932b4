import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS } from '#domain/kernel/day.ts';

/** Creates a folder for one import or export; the caller must remove it. */
export async function makeWorkFolder(parent: string, prefix: string): Promise<string> {
  await mkdir(parent, { recursive: true });
  await removeOld(parent);
  return mkdtemp(join(parent, prefix));
}

/** Removes folders that a killed server left behind. */
async function removeOld(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const folder = join(parent, name);
    const made = await stat(folder).catch(() => undefined);
    if (made && made.mtimeMs < Date.now() - DAY_MS) await rm(folder, { recursive: true, force: true });
  }
}
