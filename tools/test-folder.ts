import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { isAlive, stopPostmaster } from '#server/postgres/postmaster.ts';

const prefix = 'margin-test-';

/** A new DATA_DIR for a run of tests; what runs that were killed left behind goes first. */
export async function testFolder(): Promise<string> {
  await sweep();
  const folder = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`));
  // As root Postgres runs as another user, who has to get in.
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
