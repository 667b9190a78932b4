import sharp from 'sharp';
import { expect, test } from 'vitest';
import { inspectImage } from '#server/core/files/picture/inspect.ts';

const PLACE = 'Villa Hammerschmidt';
const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" photoshop:City="${PLACE}"/></rdf:RDF></x:xmpmeta>`;
/** EXIF data as a phone writes it: author, camera and location. */
const exif = {
  IFD0: { Artist: PLACE, Make: 'Cameramaker', ImageDescription: PLACE },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '50/1 43/1 4567/100',
    GPSLongitudeRef: 'E',
    GPSLongitude: '7/1 7/1 1234/100',
    GPSAreaInformation: PLACE,
  },
};

const stripes = Buffer.from(Array.from({ length: 40 * 30 * 3 }, (_, index) => (index * 7) % 256));
const photo = (orientation: number) =>
  sharp(stripes, { raw: { width: 40, height: 30, channels: 3 } })
    .withExif(exif)
    .withXmp(xmp)
    .withMetadata({ orientation })
    .withIccProfile('p3');
const frames = () =>
  sharp(Buffer.concat([stripes, stripes.toReversed()]), {
    raw: { width: 40, height: 60, channels: 3, pageHeight: 30 },
  })
    .withExif(exif)
    .withXmp(xmp);

const pngText = (): Buffer => {
  const data = Buffer.from(`tEXtComment\0${PLACE}`);
  const chunk = Buffer.alloc(data.length + 8);
  chunk.writeUInt32BE(data.length - 4, 0);
  data.copy(chunk, 4);
  return chunk;
};
const after = (bytes: Uint8Array, at: number, more: Uint8Array): Uint8Array =>
  Buffer.concat([bytes.subarray(0, at), more, bytes.subarray(at)]);
const latin = (text: string): Buffer => Buffer.from(text, 'latin1');

const photos: readonly (readonly [string, () => Promise<Uint8Array>])[] = [
  ['a JPEG photo', () => photo(1).jpeg().toBuffer()],
  ['a progressive JPEG photo held upside down', () => photo(3).jpeg({ progressive: true }).toBuffer()],
  ['a JPEG photo held upright', () => photo(6).jpeg().toBuffer()],
  [
    'a JPEG photo with a comment, IPTC and a video after its end',
    async () => {
      const bytes = await photo(8).jpeg().toBuffer();
      const comment = latin(`\xff\xfe\0\x15${PLACE}`);
      const iptc = latin(`\xff\xed\0\x23Photoshop 3.0\0${PLACE}`.slice(0, 37));
      return Buffer.concat([after(bytes, 2, Buffer.concat([comment, iptc])), latin(`ftypmp42 ${PLACE}`)]);
    },
  ],
  ['a gray JPEG photo', () => photo(6).grayscale().jpeg().toBuffer()],
  ['a PNG picture', () => photo(1).png().toBuffer()],
  ['a rotated PNG picture with a text', async () => after(await photo(6).png().toBuffer(), 33, pngText())],
  ['a PNG picture with a palette', () => photo(1).png({ palette: true }).toBuffer()],
  ['a WebP picture', () => photo(1).webp().toBuffer()],
  ['a rotated WebP picture', () => photo(6).webp({ lossless: true }).toBuffer()],
  ['an animated WebP picture', () => frames().webp().toBuffer()],
  [
    'an animated GIF picture with a comment and a text after its end',
    async () => {
      const bytes = await frames().gif().toBuffer();
      const colors = 13 + 3 * 2 ** (((bytes[10] ?? 0) & 7) + 1);
      const at = ((bytes[10] ?? 0) & 0x80) === 0 ? 13 : colors;
      return Buffer.concat([after(bytes, at, latin(`!\xfe\x13${PLACE}\0`)), latin(PLACE)]);
    },
  ],
];

/** Metadata that must stay. */
async function looksOf(bytes: Uint8Array) {
  const { orientation = 1, icc, pages } = await sharp(bytes).metadata();
  return { orientation, icc, pages };
}

const pixelsOf = (bytes: Uint8Array) => sharp(bytes, { animated: true }).autoOrient().raw().toBuffer();

test.each(photos)('%s loses its location, author and camera but looks the same', async (_what, make) => {
  const bytes = await make();
  expect(Buffer.from(bytes).includes(PLACE)).toBe(true);
  const inspected = await inspectImage(bytes);
  const text = Buffer.from(inspected.bytes).toString('latin1');
  for (const words of [PLACE, 'Cameramaker', 'adobe:ns:meta', 'photoshop', '8BIM']) expect(text).not.toContain(words);
  expect(await looksOf(inspected.bytes)).toEqual(await looksOf(bytes));
  const { exif: left = '', xmp: noXmp, iptc, comments } = await sharp(inspected.bytes).metadata();
  expect(left.length).toBeLessThan(40);
  expect({ noXmp, iptc, comments }).toEqual({});
  expect((await pixelsOf(inspected.bytes)).equals(await pixelsOf(bytes))).toBe(true);
});

test.each(photos)('%s that was stripped keeps its bytes when it is uploaded again', async (_what, make) => {
  const once = await inspectImage(await make());
  expect((await inspectImage(once.bytes)).sha256).toBe(once.sha256);
});

test('a photo in a drawing loses its location', async () => {
  const base64 = (await photo(6).jpeg().toBuffer()).toString('base64');
  const source = `<svg xmlns="http://www.w3.org/2000/svg"><image href="data:image/jpeg;base64,${base64}"/></svg>`;
  const { bytes } = await inspectImage(new TextEncoder().encode(source));
  const [, kept = ''] = /base64,([^"]+)"/.exec(new TextDecoder().decode(bytes)) ?? [];
  expect(Buffer.from(base64, 'base64').includes(PLACE)).toBe(true);
  expect(Buffer.from(kept, 'base64').includes(PLACE)).toBe(false);
  expect((await sharp(Buffer.from(kept, 'base64')).metadata()).orientation).toBe(6);
});

test.each(photos)('%s that is cut off anywhere is either refused or read', async (_what, make) => {
  const bytes = await make();
  for (let length = 13; length < bytes.length; length += Math.ceil(bytes.length / 40)) {
    const outcome = await inspectImage(bytes.subarray(0, length)).catch((error: unknown) => error);
    const isRefusal = outcome instanceof Error && 'code' in outcome && outcome.code === 'unsupported_media';
    expect(isRefusal || (outcome as { mime?: string }).mime !== undefined).toBe(true);
  }
});
