import type { PartCount } from '#server/core/files/picture/metadata/part-count.ts';

const HEAD_BYTES = 13;
const EXTENSION = 0x21;
const IMAGE = 0x2c;
const IMAGE_BYTES = 10;
const END = 0x3b;
const GRAPHIC_CONTROL = 0xf9;
const APPLICATION = 0xff;
/** Application blocks that are kept: the loop count of an animation, and the color profile. */
const keptApplications = ['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012'];

/** Removes metadata from a GIF file: comments, XMP, application texts and anything after its end. */
export function stripGif(source: Buffer, parts: PartCount): Buffer {
  const kept: Buffer[] = [];
  let at = HEAD_BYTES + colorTableBytes(source[10] ?? 0);
  kept.push(source.subarray(0, at));
  while (at < source.length) {
    parts.next();
    const start = at;
    if (source[at] === EXTENSION) {
      at = endOfBlocks(source, at + 2);
      if (isKept(source, start)) kept.push(source.subarray(start, at));
    } else if (source[at] === IMAGE) {
      const table = colorTableBytes(source[at + 9] ?? 0);
      at = endOfBlocks(source, at + IMAGE_BYTES + table + 1);
      kept.push(source.subarray(start, at));
    } else break;
  }
  return Buffer.concat([...kept, Buffer.from([END])]);
}

const colorTableBytes = (flags: number): number => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));

const isKept = (source: Buffer, at: number): boolean =>
  source[at + 1] === GRAPHIC_CONTROL ||
  (source[at + 1] === APPLICATION && keptApplications.includes(source.toString('latin1', at + 3, at + 14)));

/** Position after a chain of blocks, each of which begins with its length; an empty one ends it. */
function endOfBlocks(source: Buffer, from: number): number {
  let at = from;
  for (let size = source[at] ?? 0; size > 0; size = source[at] ?? 0) at += 1 + size;
  return Math.min(at + 1, source.length);
}
