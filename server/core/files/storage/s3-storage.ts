import { createReadStream } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { GetObjectCommand, HeadBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { Disk } from 'flydrive';
import { S3Driver } from 'flydrive/drivers/s3';
import { guardBackend, type StorageDeadlines, storageDeadlines } from '#server/core/files/storage/guarded-backend.ts';
import type { StorageBackend } from '#server/core/files/storage/storage-backend.ts';
import type { S3Settings } from '#server/core/env/storage-settings.ts';
import { type FileStorage, createStorage } from '#server/core/files/storage/storage.ts';
import type { OutageLog } from '#server/core/log/outage-log.ts';
import { StartError } from '#server/core/env/start-error.ts';

const CONNECT_MS = 5_000;

/** File store in a private bucket of S3 or a compatible server. */
export async function openS3Storage(
  settings: S3Settings,
  spool: string,
  { outageLog, deadlines = storageDeadlines }: { outageLog?: OutageLog | undefined; deadlines?: StorageDeadlines } = {},
): Promise<FileStorage> {
  await mkdir(spool, { recursive: true, mode: 0o700 });
  const { bucket, region, endpoint, credentials } = settings;
  const client = new S3Client({
    region,
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
    // Most servers other than Amazon's do not support its newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Closes connections whose request has passed its deadline.
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: 2 * deadlines.bytesMs },
  });
  const disk = new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false }));
  const backend: StorageBackend = {
    disk,
    spoolFolder: spool,
    async check() {
      try {
        await client.send(new HeadBucketCommand({ Bucket: bucket }));
      } catch (error) {
        throw refusalOf(error, settings);
      }
    },
    async read(key, range) {
      const Range = range && `bytes=${range.start}-${range.end}`;
      const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key, ...(Range && { Range }) }));
      if (!(Body instanceof Readable)) throw new Error(`${key} has no body`);
      return Body;
    },
    putBytes: (key, bytes) => disk.put(key, bytes),
    async putFile(key, path) {
      await disk.putStream(key, createReadStream(path), { contentLength: (await stat(path)).size });
    },
    move: (from, to) => disk.move(from, to),
  };
  return createStorage(guardBackend(backend, outageLog, deadlines));
}

/**
 * Converts an error into a StartError that names the setting to correct, if that helps; otherwise returns it
 * unchanged.
 */
function refusalOf(error: unknown, { bucket, endpoint, region }: S3Settings): unknown {
  const { httpStatusCode: status = 0 } = (error as { $metadata?: { httpStatusCode?: number } }).$metadata ?? {};
  const where = `S3_BUCKET=${bucket} at ${endpoint ?? `Amazon (${region})`}`;
  if (status === 404) return new StartError(`The bucket of ${where} does not exist. Make it, or correct the setting.`);
  if (status === 401 || status === 403)
    return new StartError(
      `The bucket of ${where} is closed to this server. Check S3_ACCESS_KEY_ID, its secret and its rights.`,
    );
  if (status === 301 || status === 400)
    return new StartError(`The bucket of ${where} is elsewhere. Check S3_REGION and S3_ENDPOINT.`);
  return error;
}
