import { crc32 } from 'node:zlib';
import { exifOf, orientationIn } from '#server/core/files/picture/metadata/orientation.ts';
import type { PartCount } from '#server/core/files/picture/metadata/part-count.ts';

const SIGNATURE_BYTES = 8;
/** Chunk types that are kept: the picture, its colors, its frames and its pixel density. */
const keptTypes = new Set(
  'IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD hIST pHYs acTL fcTL fdAT'.split(' '),
);

/** Removes metadata from a PNG file: EXIF except the orientation, texts, time and anything after its end. */
export function stripPng(source: Buffer, parts: PartCount): Buffer {
  const chunks: Buffer[] = [];
  let orientation = 1;
  for (let at = SIGNATURE_BYTES; at + 12 <= source.length; ) {
    parts.next();
    const end = at + 12 + source.readUInt32BE(at);
    if (end > source.length) break;
    const type = source.toString('latin1', at + 4, at + 8);
    if (keptTypes.has(type)) chunks.push(source.subarray(at, end));
    if (type === 'eXIf') orientation = orientationIn(source.subarray(at + 8, end - 4));
    if (type === 'IEND') break;
    at = end;
  }
  const [header, ...rest] = chunks;
  const exif = exifOf(orientation);
  return Buffer.concat([
    source.subarray(0, SIGNATURE_BYTES),
    ...(header ? [header] : []),
    ...(exif ? [chunkOf('eXIf', exif)] : []),
    ...rest,
  ]);
}

function chunkOf(type: string, data: Buffer): Buffer {
  const chunk = Buffer.alloc(12 + data.length);
  chunk.writeUInt32BE(data.length, 0);
  chunk.write(type, 4, 'latin1');
  data.copy(chunk, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + data.length)), 8 + data.length);
  return chunk;
}
