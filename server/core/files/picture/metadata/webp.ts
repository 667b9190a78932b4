import { exifOf, orientationIn } from '#server/core/files/picture/metadata/orientation.ts';
import type { PartCount } from '#server/core/files/picture/metadata/part-count.ts';

const HEAD_BYTES = 12;
/** Length of a frame's header, which holds its position and duration. */
const FRAME_BYTES = 16;
const EXIF_FLAG = 0x08;
const XMP_FLAG = 0x04;
const keptTypes = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ICCP']);

/** Removes metadata from a WebP file: EXIF except the orientation, XMP and anything after its end. */
export function stripWebp(source: Buffer, parts: PartCount): Buffer {
  const chunks: Buffer[] = [];
  let orientation = 1;
  const whole = Math.min(source.length, 8 + source.readUInt32LE(4));
  for (const { type, data } of chunksOf(source.subarray(HEAD_BYTES, whole))) {
    parts.next();
    if (type === 'EXIF') orientation = orientationIn(data);
    else if (type === 'ANMF') chunks.push(chunkOf(type, frameOf(data, parts)));
    else if (keptTypes.has(type)) chunks.push(chunkOf(type, data));
  }
  const exif = exifOf(orientation);
  const [first] = chunks;
  if (first?.toString('latin1', 0, 4) === 'VP8X' && first.length > 8) {
    const flags = (first[8] ?? 0) & ~(EXIF_FLAG | XMP_FLAG);
    first[8] = exif ? flags | EXIF_FLAG : flags;
    if (exif) chunks.push(chunkOf('EXIF', exif));
  }
  const body = Buffer.concat([Buffer.from('WEBP'), ...chunks]);
  return chunkOf('RIFF', body);
}

function* chunksOf(source: Buffer): Generator<{ type: string; data: Buffer }> {
  for (let at = 0; at + 8 <= source.length; ) {
    const size = source.readUInt32LE(at + 4);
    const type = source.toString('latin1', at, at + 4);
    // The last chunk may be cut off, as some programs leave it.
    yield { type, data: source.subarray(at + 8, at + 8 + size) };
    at += 8 + size + (size % 2);
  }
}

function frameOf(data: Buffer, parts: PartCount): Buffer {
  const chunks: Buffer[] = [data.subarray(0, FRAME_BYTES)];
  for (const { type, data: inner } of chunksOf(data.subarray(FRAME_BYTES))) {
    parts.next();
    if (keptTypes.has(type)) chunks.push(chunkOf(type, inner));
  }
  return Buffer.concat(chunks);
}

function chunkOf(type: string, data: Buffer): Buffer {
  const chunk = Buffer.alloc(8 + data.length + (data.length % 2));
  chunk.write(type, 0, 'latin1');
  chunk.writeUInt32LE(data.length, 4);
  data.copy(chunk, 8);
  return chunk;
}
