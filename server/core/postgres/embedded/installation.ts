import { createHash, randomBytes } from 'node:crypto';
import { chownSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { nativeFolder } from '#server/core/postgres/embedded/binary.ts';
import { canEnter, type SystemUser } from '#server/core/postgres/embedded/system-user.ts';
import { StartError } from '#server/core/env/start-error.ts';
import { writeOnce } from '#server/core/env/write-once.ts';

/** Location of an embedded Postgres, and the user that it runs as. */
export interface PostgresInstallation {
  folder: string;
  /** Data directory of Postgres. */
  dataFolder: string;
  /** Folder with bin, lib and share. */
  programFolder: string;
  user: SystemUser;
}

/** Independent of the product's name in the settings, since renaming the product must not lose the data. */
const systemFolder = '/var/lib/margin';

/** @param dataDir absolute path of an existing folder */
export function prepareInstallation(dataDir: string, user: SystemUser): PostgresInstallation {
  const folder = chooseFolder(dataDir, user);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (user) chownSync(folder, user.uid, user.gid);
  return { folder, dataFolder: join(folder, 'data'), programFolder: reachablePrograms(user), user };
}

function chooseFolder(dataDir: string, user: SystemUser): string {
  const pointer = join(dataDir, 'postgres-folder');
  if (existsSync(pointer)) return existingFolder(pointer);
  const inside = join(dataDir, 'postgres');
  if (canEnter(user, dataDir)) return inside;
  if (existsSync(join(inside, 'data'))) {
    throw new StartError(
      `The user 'postgres' cannot enter ${dataDir}, where its data is: allow it with chmod o+x on the folders above.`,
    );
  }
  return outsideFolder(dataDir, pointer);
}

function existingFolder(pointer: string): string {
  const folder = readFileSync(pointer, 'utf8').trim();
  if (existsSync(folder)) return folder;
  throw new StartError(
    `The database of this installation is missing: ${pointer} names ${folder}. Restore that folder, or delete the file to begin with an empty database.`,
  );
}

/** The user postgres cannot enter root's own folders, so the data is elsewhere and DATA_DIR has a pointer to it. */
function outsideFolder(dataDir: string, pointer: string): string {
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  // The random end avoids data that a deleted DATA_DIR of the same path left behind.
  const folder = `${systemFolder}/${hash}-${randomBytes(4).toString('hex')}`;
  mkdirSync(systemFolder, { recursive: true, mode: 0o755 });
  mkdirSync(folder, { mode: 0o700 });
  const chosen = writeOnce(pointer, `${folder}\n`).trim();
  if (chosen !== folder) rmdirSync(folder);
  return chosen;
}

function reachablePrograms(user: SystemUser): string {
  const native = nativeFolder();
  if (canEnter(user, join(native, 'bin'))) return native;
  const { version } = JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8')) as { version: string };
  const copy = join(systemFolder, `postgres-${version}`);
  if (!existsSync(copy)) copyWhole(native, copy);
  return copy;
}

function copyWhole(from: string, to: string): void {
  const draft = `${to}.${process.pid}`;
  cpSync(from, draft, { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(draft, to);
  } catch (error) {
    rmSync(draft, { recursive: true });
    // Another process that started at the same moment was first.
    if (!existsSync(to)) throw error;
  }
}
