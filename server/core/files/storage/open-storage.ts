import { join } from 'node:path';
import type { Env } from '#server/core/env/env.ts';
import { openFolderStorage } from '#server/core/files/storage/folder-storage.ts';
import type { FileStorage } from '#server/core/files/storage/storage.ts';
import type { Log } from '#server/core/log/log.ts';
import { OutageLog } from '#server/core/log/outage-log.ts';

/** Opens the file store of the settings. The S3 client is large, so it is loaded only if it is used. */
export async function openStorage({ s3, dataDir }: Pick<Env, 's3' | 'dataDir'>, log?: Log): Promise<FileStorage> {
  const outageLog = log && new OutageLog(log, 'the file store');
  if (!s3) return openFolderStorage(join(dataDir, 'files'), outageLog);
  const { openS3Storage } = await import('#server/core/files/storage/s3-storage.ts');
  return openS3Storage(s3, join(dataDir, 'spool'), { outageLog });
}
