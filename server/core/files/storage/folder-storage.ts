import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, constants, mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { guardBackend } from '#server/core/files/storage/guarded-backend.ts';
import type { StorageBackend } from '#server/core/files/storage/storage-backend.ts';
import { type FileStorage, createStorage } from '#server/core/files/storage/storage.ts';
import type { OutageLog } from '#server/core/log/outage-log.ts';

/** File store in a local folder that only the server's user can read. */
export async function openFolderStorage(folder: string, outageLog?: OutageLog): Promise<FileStorage> {
  // Inside the folder, so that moving a file out of it is atomic.
  const spool = join(folder, 'spool');
  await mkdir(spool, { recursive: true, mode: 0o700 });
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }));
  const moveIn = async (path: string, key: string): Promise<void> => {
    const target = join(folder, key);
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    await rename(path, target);
  };
  const backend: StorageBackend = {
    disk,
    spoolFolder: spool,
    check: () => access(spool, constants.R_OK | constants.W_OK),
    read: async (key, range) => createReadStream(join(folder, key), range),
    async putBytes(key, bytes) {
      const path = join(spool, randomUUID());
      await writeFile(path, bytes);
      await moveIn(path, key);
    },
    putFile: (key, path) => moveIn(path, key),
    move: (from, to) => moveIn(join(folder, from), to),
  };
  return createStorage(guardBackend(backend, outageLog));
}
