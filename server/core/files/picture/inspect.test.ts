import { describe, expect, test } from 'vitest';
import sharp from 'sharp';
import { PICTURE_BYTES_MAX } from '#domain/kernel/media-type.ts';
import { inspectUpload } from '#server/core/files/picture/inspect-upload.ts';
import { inspectImage } from '#server/core/files/picture/inspect.ts';
import { pictureDeclaring } from '#server/core/files/picture/test-media.ts';
import { newId } from '#server/core/store/new-id.ts';
import type { FileQueue } from '#server/core/worker/file-queue.ts';
import type { RunInWorker } from '#server/core/worker/run-in-worker.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const picture = (format: 'png' | 'jpeg' | 'gif' | 'webp'): Promise<Uint8Array> =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#137d5b' } })
    .toFormat(format)
    .toBuffer();
/** A picture with `count` copies of a part inserted at a position; 0 stands for its end. */
async function withParts(format: 'png' | 'jpeg' | 'gif' | 'webp', place: number, part: string, count: number) {
  const bytes = Buffer.from(await picture(format));
  const at = place || bytes.length - (format === 'gif' ? 1 : 0);
  const whole = Buffer.concat([bytes.subarray(0, at), Buffer.from(part.repeat(count), 'latin1'), bytes.subarray(at)]);
  if (format === 'webp') whole.writeUInt32LE(whole.length - 8, 4);
  return whole;
}
const svg = (inside: string, attributes = 'viewBox="0 0 40 30"'): Uint8Array =>
  bytesOf(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`);
const cleaned = async (inside: string, attributes?: string): Promise<string> =>
  new TextDecoder().decode((await inspectImage(svg(inside, attributes))).bytes);

test.each([
  ['a drawing', () => svg(''), 1],
  ['a small picture', () => picture('png'), 0],
  ['a small JPEG of 120,000 comments', () => withParts('jpeg', 2, '\xff\xfe\0\x02', 120_000), 1],
  ['a small PNG of 40,000 chunks', () => withParts('png', 33, '\0\0\0\0tEXt\0\0\0\0', 40_000), 1],
  ['a small GIF of 80,000 comments', () => withParts('gif', 0, '!\xfe\x01A\0', 80_000), 1],
  ['a small WebP of 60,000 chunks', () => withParts('webp', 0, 'XMP \0\0\0\0', 60_000), 1],
  [
    'a picture with two megabytes after its end',
    async () => Buffer.concat([await picture('png'), Buffer.alloc(2_000_000)]),
    1,
  ],
])('an upload of %s is inspected in a worker only if that may be slow', async (_what, make, times) => {
  let calls = 0;
  const run = (async (_module: URL, load: () => Promise<Uint8Array>) => {
    calls += 1;
    return inspectImage(await load());
  }) as RunInWorker;
  const queue = { runFor: (_person, _kind, task) => task(run) } as Pick<FileQueue, 'runFor'>;
  const bytes = await make();
  await inspectUpload(queue, newId('User'), { size: bytes.byteLength, bytes: async () => bytes });
  expect(calls).toBe(times);
});

describe('picture types', () => {
  test.each(['png', 'jpeg', 'gif', 'webp'] as const)(
    'a %s picture is recognized with its size and kept byte for byte',
    async (format) => {
      const bytes = await picture(format);
      const inspected = await inspectImage(bytes);
      expect(inspected).toMatchObject({ mime: `image/${format}`, width: 40, height: 30, removed: [] });
      expect(inspected.bytes).toBe(bytes);
      expect(inspected.sha256).toMatch(/^[0-9a-f]{64}$/);
    },
  );

  test.each([
    ['an empty file', ''],
    ['an HTML page', '<!doctype html><html><svg></svg></html>'],
    ['an HTML page that begins like a drawing', '<html><svg xmlns="http://www.w3.org/2000/svg"/></html>'],
    ['a script', 'alert(1)'],
    ['a PDF', '%PDF-1.7'],
    ['the name of a format alone', 'PNG'],
    ['XML that is no drawing', '<?xml version="1.0"?><rss></rss>'],
    ['a broken drawing', '<svg xmlns="http://www.w3.org/2000/svg"><g></svg>'],
    ['a drawing with two roots', '<svg xmlns="http://www.w3.org/2000/svg"/><script/>'],
    ['a file of comments alone', '<!---->'.repeat(500)],
    ['the signature of a PNG alone', '\x89PNG\r\n\x1a\n'],
  ])('%s is refused as a picture', async (_name, content) => {
    const bytes = Uint8Array.from(content, (sign) => sign.charCodeAt(0));
    await expect(inspectImage(bytes)).rejects.toMatchObject({ code: 'unsupported_media' });
  });

  test('a truncated picture is refused', async () => {
    const bytes = await picture('png');
    await expect(inspectImage(bytes.subarray(0, 20))).rejects.toMatchObject({ code: 'unsupported_media' });
  });

  test('a small file that declares a hundred million pixels is refused', async () => {
    await expect(inspectImage(await pictureDeclaring(7_000))).resolves.toMatchObject({ width: 7_000 });
    await expect(inspectImage(await pictureDeclaring(10_000))).rejects.toMatchObject({ code: 'unsupported_media' });
  });

  test('all pictures in a drawing may have as many pixels together as a single picture', async () => {
    const drawn = async (side: number) =>
      `<image href="data:image/png;base64,${Buffer.from(await pictureDeclaring(side)).toString('base64')}"/>`;
    const [half, bomb] = await Promise.all([drawn(5_000), drawn(7_100)]);
    expect((await cleaned(half.repeat(2))).match(/<image/g)).toHaveLength(2);
    for (const inside of [half.repeat(3), bomb, `<defs>${bomb}</defs>`])
      await expect(cleaned(inside)).rejects.toMatchObject({ code: 'unsupported_media' });
  });

  test('the size limit of pictures counts bytes and is lower for drawings', async () => {
    const refused = (maxBytes: number) => ({ code: 'too_large', details: { maxBytes } });
    await expect(inspectImage(new Uint8Array(PICTURE_BYTES_MAX + 1))).rejects.toMatchObject(refused(10 * 1024 ** 2));
    await expect(inspectImage(svg(' '.repeat(2 * 1024 ** 2)))).rejects.toMatchObject(refused(2 * 1024 ** 2));
  });
});

describe('sanitized drawings', () => {
  const twice = (draw: (id: string) => string) =>
    Array.from({ length: 25 }, (_, level) => `<g id="a${level + 1}">${draw(`a${level}`).repeat(2)}</g>`).join('');
  test.each([
    ['use', (id: string) => `<use href="#${id}"/>`],
    ['use with xlink:href', (id: string) => `<use xlink:href="#${id}"/>`],
    ['mask', (id: string) => `<rect mask="url(#${id})"/>`],
    ['mask in a style', (id: string) => `<rect style="mask: url('#${id}')"/>`],
  ])('a drawing that doubles a part at each of 25 levels is refused: %s', async (_name, draw) => {
    await expect(cleaned(`<g id="a0"><rect/></g>${twice(draw)}`)).rejects.toMatchObject({ code: 'unsupported_media' });
  });

  test('a drawing with too many shapes, a long chain of references or a cycle is refused', async () => {
    const row = Array.from({ length: 1_000 }, (_, n) => `<g id="b${n + 1}"><use href="#b${n}"/></g>`).reverse();
    await expect(cleaned('<g/>'.repeat(100_001))).rejects.toMatchObject({ code: 'unsupported_media' });
    await expect(cleaned(row.join(''))).rejects.toMatchObject({ code: 'unsupported_media' });
    await expect(cleaned('<g id="c"><use href="#c"/></g>')).rejects.toMatchObject({ code: 'unsupported_media' });
  });

  test('a drawing may use a glyph as often as its text needs', async () => {
    const text = '<use href="#glyph"/>'.repeat(5_000);
    expect(await cleaned(`<defs><path id="glyph" d="M0 0"/></defs>${text}`)).toContain(text.slice(0, 18));
  });

  test('a drawing with an invalid size has none, however long the attribute is', async () => {
    const { width } = await inspectImage(svg('', `width="1${' '.repeat(400_000)}!"`));
    expect(width).toBeNull();
  });

  test('harmless parts of a drawing are kept', async () => {
    const inside =
      '<style>.a{fill:url(#g)}</style><defs><linearGradient id="g"><stop offset="0" stop-color="#fff"/></linearGradient></defs><use href="#g"/><text x="1" y="2">a &lt; b</text>';
    const out = await cleaned(inside);
    for (const part of [
      '.a{fill:url(#g)}',
      '<linearGradient id="g">',
      'stop-color="#fff"',
      'href="#g"',
      'a &lt; b',
      'viewBox="0 0 40 30"',
    ])
      expect(out).toContain(part);
    expect((await inspectImage(svg(inside))).removed).toEqual([]);
  });

  test.each([
    ['scripts', '<script>alert(1)</script>'],
    ['scripts in CDATA', '<script><![CDATA[alert(1)]]></script>'],
    ['prefixed scripts', '<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>'],
    ['handlers', '<rect onclick="alert(1)" onload="alert(1)"/>'],
    [
      'foreign elements',
      '<foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" src="javascript:alert(1)"/></foreignObject>',
    ],
    [
      'animations that set a link',
      '<a><set attributeName="href" to="javascript:alert(1)"/><animate attributeName="href" values="javascript:alert(1)"/></a>',
    ],
    ['links', '<a href="javascript:alert(1)"><rect/></a>'],
    [
      'external pictures',
      '<image href="https://example.org/alert"/><image xlink:href="//example.org/alert" xmlns:xlink="http://www.w3.org/1999/xlink"/>',
    ],
    ['drawings inside pictures', '<image href="data:image/svg+xml;base64,alert"/>'],
    ['external uses', '<use href="https://example.org/alert.svg#x"/>'],
    ['addresses in attributes', '<rect fill="url(https://example.org/alert)"/>'],
    ['imports', '<style>@import "https://example.org/alert.css";</style>'],
    ['addresses in styles', '<style>rect{background:url( "https://example.org/alert" )}</style>'],
    ['escaped words in styles', '<style>rect{background:\\75rl(https://example.org/alert)}</style>'],
    ['words cut by comments', '<style>rect{background:u/**/rl(alert)}</style>'],
    ['style attributes', '<rect style="background:url(//example.org/alert)"/>'],
    ['entities that hide addresses', '<rect style="fill:&#x75;rl(//example.org/alert)"/>'],
    ['processing instructions', '<?xml-stylesheet href="https://example.org/alert.css"?><rect/>'],
    ['comments', '<!-- alert -->'],
  ])('%s are removed from a drawing', async (_name, inside) => {
    const out = await cleaned(inside);
    expect(out).not.toMatch(/alert|javascript|example\.org|<script|iframe|on\w+=/i);
  });

  test('removed parts of a drawing are listed by name', async () => {
    expect((await inspectImage(svg('<script/><rect onclick="x"/>', 'onload="x"'))).removed).toEqual([
      'onload',
      'script',
      'onclick',
    ]);
  });

  test('declared entities of a drawing are not expanded', async () => {
    const bomb = `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]><svg xmlns="http://www.w3.org/2000/svg"><text>&b;</text></svg>`;
    await expect(inspectImage(bytesOf(bomb))).rejects.toMatchObject({ code: 'unsupported_media' });
    const file = `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&x;</text></svg>`;
    await expect(inspectImage(bytesOf(file))).rejects.toMatchObject({ code: 'unsupported_media' });
  });

  test('a drawing nested without limit is refused', async () => {
    await expect(inspectImage(svg('<g>'.repeat(100_000) + '</g>'.repeat(100_000)))).rejects.toMatchObject({
      code: 'unsupported_media',
    });
  });

  test.each([
    ['width="2in" height="96"', 192, 96],
    ['viewBox="0 0 300 150"', 300, 150],
    ['viewBox="0 0 300 150" width="600"', 600, 300],
    ['viewBox="0 0 300 150" width="100%"', 300, 150],
    ['', null, null],
    ['width="1e999" height="-4"', null, null],
  ])('the size of a drawing is computed from its attributes: %j', async (attributes, width, height) => {
    expect(await inspectImage(svg('<rect/>', attributes))).toMatchObject({ width, height });
  });

  test('sanitizing a drawing twice changes nothing more', async () => {
    const once = await inspectImage(svg('<script/><text>a &amp; b "c"</text><rect fill="#fff"/>'));
    const twice = await inspectImage(once.bytes);
    expect(twice.sha256).toBe(once.sha256);
    expect(twice.removed).toEqual([]);
  });
});
