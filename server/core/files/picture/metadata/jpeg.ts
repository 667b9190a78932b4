import { exifOf, orientationIn } from '#server/core/files/picture/metadata/orientation.ts';
import type { PartCount } from '#server/core/files/picture/metadata/part-count.ts';

const START = 0xd8;
const END = 0xd9;
const SCAN = 0xda;
const COMMENT = 0xfe;
const application = (number: number): number => 0xe0 + number;
const nothing: Buffer = Buffer.alloc(0);
/** Length of a JFIF segment without its thumbnail, which is a smaller copy of the picture. */
const JFIF_BYTES = 18;
const ADOBE_BYTES = 16;

/**
 * Removes metadata from a JPEG file: EXIF except the orientation, XMP, IPTC, comments, thumbnails, and anything after
 * its end, where phones put further pictures and videos. The picture and its color profile stay byte for byte.
 */
export function stripJpeg(source: Buffer, parts: PartCount): Buffer {
  const kept: Buffer[] = [];
  let head = nothing;
  let orientation = 1;
  for (const { marker, segment, scan } of segmentsOf(source)) {
    parts.next();
    if (isJfif(marker, segment)) head = withoutThumbnail(segment);
    else if (marker === application(1)) orientation = exifOrientation(segment) ?? orientation;
    else kept.push(keepSegment(marker, segment), scan);
  }
  const [begin, end] = [START, END].map((marker) => Buffer.from([0xff, marker])) as [Buffer, Buffer];
  return Buffer.concat([begin, head, exifSegment(orientation), ...kept, end]);
}

interface Segment {
  marker: number;
  /** Segment with its marker. */
  segment: Buffer;
  /** Compressed image data after the segment. */
  scan: Buffer;
}

/** Segments up to the end of the picture, or to where it is cut off. */
function* segmentsOf(source: Buffer): Generator<Segment> {
  let at = 2;
  while (at + 3 < source.length) {
    const marker = source[at + 1] ?? 0;
    // Decoders skip bytes that are no marker, and standalone markers have no content.
    if (source[at] !== 0xff || marker === 0xff || marker === 0) at += 1;
    else if (marker === END) return;
    else if (isStandalone(marker)) at += 2;
    else {
      const end = at + 2 + source.readUInt16BE(at + 2);
      if (end > source.length || end < at + 4) return;
      const next = marker === SCAN ? endOfScan(source, end) : end;
      yield { marker, segment: source.subarray(at, end), scan: source.subarray(end, next) };
      at = next;
    }
  }
}

const isStandalone = (marker: number): boolean => marker === 1 || (marker >= 0xd0 && marker <= START);

const isNamed = (segment: Buffer, name: string): boolean => segment.toString('latin1', 4, 4 + name.length) === name;

const isJfif = (marker: number, segment: Buffer): boolean =>
  marker === application(0) && isNamed(segment, 'JFIF\0') && segment.length >= JFIF_BYTES;

function withoutThumbnail(segment: Buffer): Buffer {
  const head = Buffer.from(segment.subarray(0, JFIF_BYTES));
  head.writeUInt16BE(JFIF_BYTES - 2, 2);
  head.fill(0, JFIF_BYTES - 2);
  return head;
}

const exifOrientation = (segment: Buffer): number | undefined =>
  isNamed(segment, 'Exif\0') ? orientationIn(segment.subarray(4)) : undefined;

/**
 * Returns the segment, or nothing if it is metadata: of application segments only color profiles and Adobe's color
 * transform are kept.
 */
function keepSegment(marker: number, segment: Buffer): Buffer {
  if (marker === application(2)) return isNamed(segment, 'ICC_PROFILE\0') ? segment : nothing;
  if (marker === application(14))
    return isNamed(segment, 'Adobe') && segment.length === ADOBE_BYTES ? segment : nothing;
  return marker === COMMENT || (marker >= application(0) && marker <= application(15)) ? nothing : segment;
}

function exifSegment(orientation: number): Buffer {
  const exif = exifOf(orientation);
  if (exif === undefined) return nothing;
  const head = Buffer.from([0xff, application(1), 0, 0]);
  head.writeUInt16BE(2 + 6 + exif.length, 2);
  return Buffer.concat([head, Buffer.from('Exif\0\0', 'latin1'), exif]);
}

/** End of the compressed image data: the next marker that is no restart marker. */
function endOfScan(source: Buffer, from: number): number {
  for (let at = from; at + 1 < source.length; at += 1) {
    if (source[at] !== 0xff) continue;
    const next = source[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return source.length;
}
