import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { isAlive, stopPostmaster } from '#server/core/postgres/embedded/postmaster.ts';

const prefix = 'margin-test-';

/** Creates a DATA_DIR for a test run, after removing folders of killed runs. */
export async function testFolder(): Promise<string> {
  await sweep();
  const folder = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`));
  // Traversable by others, because as root, Postgres runs as another user.
  chmodSync(folder, 0o711);
  return folder;
}

async function sweep(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    const pid = name.startsWith(prefix) ? Number(name.slice(prefix.length).split('-')[0]) : 0;
    if (!pid || isAlive(pid)) continue;
    const folder = join(tmpdir(), name);
    await stopPostmaster(join(folder, 'postgres', 'data'));
    rmSync(folder, { recursive: true, force: true });
  }
}
