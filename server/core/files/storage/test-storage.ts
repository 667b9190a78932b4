import { mkdtemp, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll } from 'vitest';
import type { S3Settings } from '#server/core/env/storage-settings.ts';
import { openStorage } from '#server/core/files/storage/open-storage.ts';
import type { FileStorage } from '#server/core/files/storage/storage.ts';
import { isSigned } from '#server/core/files/storage/test-signature.ts';

interface Exchange {
  req: IncomingMessage;
  status: number;
}

/** Types for the library, which has none. */
const S3rver = createRequire(import.meta.url)('@20minutes/s3rver') as new (
  options: object,
) => {
  middleware: ((exchange: Exchange, next: () => Promise<void>) => Promise<void>)[];
  run(): Promise<{ port: number }>;
  close(): Promise<void>;
};

const SECRET = 'S3RVER';

export const storageKinds = ['folder', 'bucket'] as const;
export type StorageKind = (typeof storageKinds)[number];

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'files-'));
  afterAll(() => rm(folder, { recursive: true }));
  return folder;
}

/** A bucket of a local S3 server that checks signatures. */
export async function testBucket(): Promise<S3Settings> {
  const bucket = 'files';
  const server = new S3rver({
    port: 0,
    silent: true,
    directory: await emptyFolder(),
    configureBuckets: [{ name: bucket }],
    // The server's own check fails for bucket URLs with the trailing slash that the client sends.
    allowMismatchedSignatures: true,
  });
  server.middleware.unshift(async (exchange, next) => {
    if (isSigned(exchange.req, SECRET)) await next();
    else exchange.status = 403;
  });
  const { port } = await server.run();
  afterAll(() => server.close());
  const credentials = { accessKeyId: 'S3RVER', secretAccessKey: SECRET };
  return { bucket, region: 'us-east-1', endpoint: `http://127.0.0.1:${port}`, credentials };
}

/** An empty file store for the calling test file. */
export async function testStorage(kind: StorageKind): Promise<FileStorage> {
  const s3 = kind === 'bucket' ? await testBucket() : undefined;
  return openStorage({ s3, dataDir: await emptyFolder() });
}

/** Incoming data of an upload. */
export const incomingStream = (...chunks: Uint8Array[]): Readable => Readable.from(chunks, { objectMode: false });

export async function storedNames(storage: FileStorage): Promise<string[]> {
  const all: string[] = [];
  for await (const sha256 of storage.list()) all.push(sha256);
  return all;
}
