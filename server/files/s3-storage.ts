import { createReadStream } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { GetObjectCommand, HeadBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { Disk } from 'flydrive';
import { S3Driver } from 'flydrive/drivers/s3';
import type { S3Settings } from '#server/files/s3-settings.ts';
import { type FileStorage, storageAt } from '#server/files/storage.ts';

/** Keeps files in a private bucket of S3 or of a server that speaks as S3 does. */
export async function openS3Storage(settings: S3Settings, spool: string): Promise<FileStorage> {
  await mkdir(spool, { recursive: true, mode: 0o700 });
  const { bucket, region, endpoint, credentials } = settings;
  const client = new S3Client({
    region,
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
    // Most servers that are not Amazon's know nothing of its newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const disk = new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false }));
  return storageAt({
    disk,
    spool,
    async check() {
      await client.send(new HeadBucketCommand({ Bucket: bucket }));
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
  });
}
