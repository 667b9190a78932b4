import { VIDEO_BYTES_MAX } from '#domain/kernel/media-type.ts';
import { startsWith } from '#server/core/files/picture/signature.ts';

const MEGABYTE = 1024 ** 2;

/** Media types that are stored unchanged, with their maximum bytes. */
export const mediaBytesMax = {
  'application/pdf': 100 * MEGABYTE,
  'video/mp4': VIDEO_BYTES_MAX,
  'video/webm': VIDEO_BYTES_MAX,
} as const;

export type MediaType = keyof typeof mediaBytesMax;

/** Brands of MPEG-4 files that browsers play; QuickTime's own is not among them. */
const MP4_BRANDS = ['isom', 'iso2', 'iso4', 'iso5', 'iso6', 'mp41', 'mp42', 'avc1', 'dash', 'M4V '];

const signatures: readonly [MediaType, (head: Uint8Array) => boolean][] = [
  ['application/pdf', (head) => startsWith(head, '%PDF-')],
  ['video/mp4', (head) => MP4_BRANDS.some((brand) => startsWith(head.subarray(4), `ftyp${brand}`))],
  [
    'video/webm',
    (head) => startsWith(head, '\x1aE\xdf\xa3') && Buffer.from(head).includes('\x42\x82\x84webm', 0, 'latin1'),
  ],
];

/** Type of a media file by its first bytes, never by its name. */
export const mediaTypeOf = (head: Uint8Array): MediaType | undefined =>
  signatures.find(([, matches]) => matches(head))?.[0];
