import { hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';

export const shaOf = (bytes: Uint8Array): string => hash('sha256', bytes);

/** Bytes that begin like a file of a kind and go on with noise. */
export const bytesWithHeader = (head: string, bytes: number): Uint8Array =>
  Buffer.concat([Buffer.from(head, 'latin1'), randomBytes(bytes)]);

export const video = (bytes: number): Uint8Array => bytesWithHeader('\0\0\0\x20ftypisom', bytes);

/** A picture with a random color, so that no other test has uploaded it. */
export const picture = (): Promise<Uint8Array> => {
  const [r = 0, g = 0, b = 0] = randomBytes(3);
  return sharp({ create: { width: 40, height: 30, channels: 3, background: { r, g, b } } })
    .png()
    .toBuffer();
};

/** A small file that declares a square with this side in pixels. */
export const pictureDeclaring = async (side: number): Promise<Uint8Array> => {
  const bytes = Buffer.from(await picture());
  for (const place of [16, 20]) bytes.writeUInt32BE(side, place);
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
  return bytes;
};

/** A small file that declares billions of pixels. */
export const decompressionBomb = (): Promise<Uint8Array> => pictureDeclaring(60_000);
