import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';

/** Length of the checksum at the very end of an archive: a SHA-256 in hexadecimal digits. */
export const CHECKSUM_BYTES = 64;

/** True if every byte of an archive is as it was written. */
export async function hasValidChecksum(path: string): Promise<boolean> {
  const { size } = await stat(path);
  const end = size - CHECKSUM_BYTES;
  if (end <= 0) return false;
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path, { end: end - 1 })) hash.update(chunk as Buffer);
  await using file = await open(path);
  const { buffer } = await file.read(Buffer.alloc(CHECKSUM_BYTES), 0, CHECKSUM_BYTES, end);
  return buffer.toString() === hash.digest('hex');
}
