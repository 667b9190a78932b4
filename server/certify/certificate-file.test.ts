import { inflateSync } from 'node:zlib';
import jsQR from 'jsqr';
import sharp from 'sharp';
import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, test } from 'vitest';
import { type Language, languages } from '#domain/account/user.ts';
import { findSigned } from '#domain/certify/signed-text.ts';
import { codeOf } from '#server/certify/code.ts';
import { certificateDocument } from '#server/certify/document.ts';
import { openLetters } from '#server/certify/letters.ts';
import { openBadge } from '#server/certify/open-badge.ts';
import { certificatePicture } from '#server/certify/picture.ts';

const jwt = `eyJ${'a'.repeat(300)}.eyJ${'b'.repeat(900)}.${'c'.repeat(86)}`;
const address = 'a1b2c3d4e5f6g7h8j9k0m1n2';

const badgeFor = (holder: string, outcomes: readonly string[] = ['Tell a rate from a count']) =>
  openBadge(
    { name: 'A school', publicUrl: 'https://school.example.test' },
    {
      id: '0190',
      definitionID: null,
      name: 'Statistics for everyday life',
      countedAttempts: 'first',
      description: '',
      holder,
      teacherID: '0191',
      teacher: 'Lukas Brandt',
      issuedAt: '2026-11-14T10:00:00.000Z',
      expiresAt: null,
      revokedAt: null,
      outcomes: outcomes.map((name) => ({ name, description: '', shownBy: [] })),
    },
    { number: 'MRG-7F3K-20QD', address, statusList: 1, statusIndex: 7 },
  );

interface Chunk {
  type: string;
  body: Buffer;
  sum: number;
  /** What the sum of a chunk is made of. */
  summed: Buffer;
}

/** A reader of PNG by its specification alone. */
function chunksOf(png: Buffer): Chunk[] {
  expect(png.subarray(0, 8).toString('latin1')).toBe('\u0089PNG\r\n\u001A\n');
  const chunks: Chunk[] = [];
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    const summed = png.subarray(at + 4, at + 8 + length);
    chunks.push({
      type: summed.subarray(0, 4).toString('latin1'),
      body: summed.subarray(4),
      sum: png.readUInt32BE(at + 8 + length),
      summed,
    });
    at += length + 12;
  }
  return chunks;
}

/** The sum of a chunk, bit by bit. */
function crcOf(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}

describe('the picture', () => {
  test('holds the credential as readers of Open Badges look for it, and is a picture still', async () => {
    const png = await certificatePicture(badgeFor('Maya Lindqvist'), jwt);
    const chunks = chunksOf(png);
    expect(chunks.map(({ type }) => type)).toEqual(expect.arrayContaining(['IHDR', 'IDAT', 'iTXt', 'IEND']));
    expect(chunks.at(-1)?.type).toBe('IEND');
    for (const { sum, summed, type } of chunks) expect(sum, type).toBe(crcOf(summed));
    const [baked, ...more] = chunks.filter(({ type }) => type === 'iTXt');
    expect(more).toEqual([]);
    // Word, end; not compressed, no method; no language, end; no translation, end; the text.
    expect(baked?.body.toString('latin1')).toBe(`openbadgecredential\0\0\0\0\0${jwt}`);
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 800, height: 800 });
    expect(findSigned(png.toString('latin1'))).toBe(jwt);
  });

  test('shows names of any script without a font of the machine, however long', async () => {
    const bytesOf = async (holder: string) =>
      await sharp(await certificatePicture(badgeFor(holder), jwt))
        .raw()
        .toBuffer();
    const pictures = await Promise.all(
      ['Ann', 'Łukasz Żółć', 'Иван', 'Ελένη', 'ليلى حسن', '山田太郎', 'ab'.repeat(200)].map(bytesOf),
    );
    for (const [index, picture] of pictures.entries())
      expect(
        pictures.filter((other) => other.equals(picture)),
        String(index),
      ).toHaveLength(1);
  });
});

/** A QR code as a camera sees it. */
async function seen(path: string, side: number): Promise<string | undefined> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 -4 ${side + 8} ${side + 8}" width="400" height="400"><rect x="-4" y="-4" width="100%" height="100%" fill="#fff"/><path d="${path}" fill="#192529"/></svg>`;
  const { data, info } = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

async function written(pdf: Buffer): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
  return text.replaceAll(/\s+/g, ' ');
}

/** What is drawn on the first page, in the words of PDF. */
const drawingOf = (pdf: Buffer): string =>
  [...pdf.toString('latin1').matchAll(/stream\n([\s\S]*?)\nendstream/g)]
    .map(([, stream = '']) => {
      try {
        return inflateSync(Buffer.from(stream, 'latin1')).toString('latin1');
      } catch {
        return '';
      }
    })
    .find((stream) => stream.includes(' re') || stream.includes(' l')) ?? '';

/** The squares of the code, as PDF draws them: a move, three lines and an end each, under one scale. */
function codeIn(drawing: string, side: number): string {
  const squares = [...drawing.matchAll(/^(\d+) (\d+) m\n(\d+) \d+ l\n\d+ (\d+) l\n\d+ \d+ l\nh$/gm)];
  expect(squares.length).toBeGreaterThan(side);
  return squares.map(([, x, y, right, bottom]) => `M${x} ${y}H${right}V${bottom}H${x}z`).join('');
}

describe('the document', () => {
  test('has a code that leads to the public address', async () => {
    const badge = badgeFor('Maya Lindqvist');
    const { side, path } = codeOf(badge.id);
    expect(await seen(path, side)).toBe(`https://school.example.test/certificates/${address}`);
    const drawn = codeIn(drawingOf(await certificateDocument(badge, jwt, 'us')), side);
    expect(await seen(drawn, side)).toBe(`https://school.example.test/certificates/${address}`);
  });

  test('names its holder in any script, and says so where letters are missing', async () => {
    for (const name of ['Łukasz Żółć — Zoë — Иван', 'Ελένη Παππά', '山田太郎', '김민준']) {
      const text = await written(await certificateDocument(badgeFor(name), jwt, 'us'));
      for (const word of name.split(' ')) expect(text).toContain(word);
      expect(text).not.toContain('no type for');
    }
    expect(await written(await certificateDocument(badgeFor('Ann 𓀀'), jwt, 'us'))).toMatch(
      /Ann □.*letters that this file has no type for/,
    );
  });

  test('sets Arabic as it is read, from the right', async () => {
    const drawing = (holder: string) => certificateDocument(badgeFor(holder), jwt, 'us').then(drawingOf);
    const [whole, turned] = await Promise.all([drawing('ليلى حسن'), drawing('حسن ليلى')]);
    expect(whole).not.toBe(turned);
    expect(await written(await certificateDocument(badgeFor('ليلى'), jwt, 'us'))).not.toContain('no type for');
  });

  test('makes what is too long for its place smaller, and cuts nothing of it before half the size', async () => {
    const { fit, line } = await openLetters();
    for (let letters = 4; letters < 80; letters += 1) {
      const name = 'Wilhelmina von Österreich-Żółć '.repeat(3).slice(0, letters).trim();
      const whole = line(name, 'bold', 30).width;
      for (const share of [0.5, 0.61, 0.77, 0.93, 0.99])
        expect(fit(name, 'bold', 30, whole * share).text, `${name} ${share}`).toBe(name);
      expect(fit(name, 'bold', 30, whole * 0.4).text.endsWith('…')).toBe(true);
    }
    const german = await written(await certificateDocument(badgeFor('Maya'), jwt, 'de'));
    expect(german).toContain('14. November 2026');
  });

  test('holds the credential, where a check of the file finds it, and is the same each time', async () => {
    const [one, two] = await Promise.all([1, 2].map(() => certificateDocument(badgeFor('Maya'), jwt, 'us')));
    expect(findSigned(one?.toString('latin1') ?? '')).toBe(jwt);
    expect(one?.equals(two as Buffer)).toBe(true);
    expect(one?.toString('latin1')).toContain('/EmbeddedFile');
  });

  test('of many long outcomes shows the first, on one page', async () => {
    const outcomes = Array.from({ length: 50 }, (_, index) => `Outcome ${index} ${'of many words '.repeat(12)}`);
    const pdf = await getDocumentProxy(
      new Uint8Array(await certificateDocument(badgeFor('Maya', outcomes), jwt, 'us')),
    );
    expect(pdf.numPages).toBe(1);
  });

  test.each(languages)('speaks the language of whoever asks: %s', async (language: Language) => {
    const said = {
      us: 'This certifies that',
      en: '14 November 2026',
      de: 'Hiermit wird bescheinigt',
      fr: 'Il est certifié que',
    };
    expect(await written(await certificateDocument(badgeFor('Maya'), jwt, language))).toContain(said[language]);
  });
});
