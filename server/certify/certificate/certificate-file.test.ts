import { inflateSync } from 'node:zlib';
import jsQR from 'jsqr';
import sharp from 'sharp';
import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, test } from 'vitest';
import { type Language, languages } from '#domain/account/user.ts';
import { findJws } from '#domain/certify/jws.ts';
import { qrCodeOf } from '#server/core/drawing/qr-code.ts';
import { certificatePdf } from '#server/certify/certificate/certificate-pdf.ts';
import { loadGlyphOutlines } from '#server/core/drawing/glyph-outline.ts';
import { openBadge } from '#server/certify/credential/open-badge.ts';
import { certificatePicture } from '#server/certify/certificate/certificate-picture.ts';

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
  /** Bytes that the checksum covers. */
  summed: Buffer;
}

/** PNG reader that follows the specification only, so that it cannot share a bug with our code. */
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

/** CRC-32 of a chunk, computed bit by bit. */
function crcOf(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}

describe('certificate picture', () => {
  test('a certificate picture holds the credential as Open Badges readers expect and is still a valid PNG', async () => {
    const png = await certificatePicture(badgeFor('Maya Lindqvist'), jwt);
    const chunks = chunksOf(png);
    expect(chunks.map(({ type }) => type)).toEqual(expect.arrayContaining(['IHDR', 'IDAT', 'iTXt', 'IEND']));
    expect(chunks.at(-1)?.type).toBe('IEND');
    for (const { sum, summed, type } of chunks) expect(sum, type).toBe(crcOf(summed));
    const [baked, ...more] = chunks.filter(({ type }) => type === 'iTXt');
    expect(more).toEqual([]);
    // Keyword, null; compression flag and method; empty language, null; empty translation, null; the text.
    expect(baked?.body.toString('latin1')).toBe(`openbadgecredential\0\0\0\0\0${jwt}`);
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 800, height: 800 });
    expect(findJws(png.toString('latin1'))).toBe(jwt);
  });

  test('a certificate picture shows names of any script and length without fonts of the machine', async () => {
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

/** Content of a QR code as a camera reads it. */
async function seen(path: string, side: number): Promise<string | undefined> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 -4 ${side + 8} ${side + 8}" width="400" height="400"><rect x="-4" y="-4" width="100%" height="100%" fill="#fff"/><path d="${path}" fill="#192529"/></svg>`;
  const { data, info } = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

async function written(pdf: Buffer): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
  return text.replaceAll(/\s+/g, ' ');
}

/** PDF drawing operators of the first page. */
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

/** Squares of the QR code in the PDF: each is a move, three lines and a close, all under one scale. */
function codeIn(drawing: string, side: number): string {
  const squares = [...drawing.matchAll(/^(\d+) (\d+) m\n(\d+) \d+ l\n\d+ (\d+) l\n\d+ \d+ l\nh$/gm)];
  expect(squares.length).toBeGreaterThan(side);
  return squares.map(([, x, y, right, bottom]) => `M${x} ${y}H${right}V${bottom}H${x}z`).join('');
}

describe('certificate PDF', () => {
  test('a certificate PDF has a QR code with its public address', async () => {
    const badge = badgeFor('Maya Lindqvist');
    const { side, path } = qrCodeOf(badge.id);
    expect(await seen(path, side)).toBe(`https://school.example.test/certificates/${address}`);
    const drawn = codeIn(drawingOf(await certificatePdf(badge, jwt, 'us')), side);
    expect(await seen(drawn, side)).toBe(`https://school.example.test/certificates/${address}`);
  });

  test("a certificate PDF shows a holder's name in any script and notes missing letters", async () => {
    for (const name of ['Łukasz Żółć — Zoë — Иван', 'Ελένη Παππά', '山田太郎', '김민준']) {
      const text = await written(await certificatePdf(badgeFor(name), jwt, 'us'));
      for (const word of name.split(' ')) expect(text).toContain(word);
      expect(text).not.toContain('no type for');
    }
    expect(await written(await certificatePdf(badgeFor('Ann 𓀀'), jwt, 'us'))).toMatch(
      /Ann □.*letters that this file has no type for/,
    );
  });

  test('a certificate PDF sets Arabic from right to left', async () => {
    const drawing = (holder: string) => certificatePdf(badgeFor(holder), jwt, 'us').then(drawingOf);
    const [whole, turned] = await Promise.all([drawing('ليلى حسن'), drawing('حسن ليلى')]);
    expect(whole).not.toBe(turned);
    expect(await written(await certificatePdf(badgeFor('ليلى'), jwt, 'us'))).not.toContain('no type for');
  });

  test('a long text is shrunk to its width and is shortened only below half its size', async () => {
    const { fit, line } = await loadGlyphOutlines();
    for (let letters = 4; letters < 80; letters += 1) {
      const name = 'Wilhelmina von Österreich-Żółć '.repeat(3).slice(0, letters).trim();
      const whole = line(name, 'bold', 30).width;
      for (const share of [0.5, 0.61, 0.77, 0.93, 0.99])
        expect(fit(name, 'bold', 30, whole * share).text, `${name} ${share}`).toBe(name);
      expect(fit(name, 'bold', 30, whole * 0.4).text.endsWith('…')).toBe(true);
    }
    const german = await written(await certificatePdf(badgeFor('Maya'), jwt, 'de'));
    expect(german).toContain('14 November 2026');
  });

  test('a certificate PDF holds the credential for file checks and is byte-identical each time', async () => {
    const [one, two] = await Promise.all([1, 2].map(() => certificatePdf(badgeFor('Maya'), jwt, 'us')));
    expect(findJws(one?.toString('latin1') ?? '')).toBe(jwt);
    expect(one?.equals(two as Buffer)).toBe(true);
    expect(one?.toString('latin1')).toContain('/EmbeddedFile');
  });

  test('a certificate PDF with many long outcomes shows the first ones on one page', async () => {
    const outcomes = Array.from({ length: 50 }, (_, index) => `Outcome ${index} ${'of many words '.repeat(12)}`);
    const pdf = await getDocumentProxy(new Uint8Array(await certificatePdf(badgeFor('Maya', outcomes), jwt, 'us')));
    expect(pdf.numPages).toBe(1);
  });

  test.each(languages)('a certificate PDF is written in the requested language: %s', async (language: Language) => {
    const said = {
      us: 'This certifies that',
      en: '14 November 2026',
      de: 'Hiermit wird bescheinigt',
      fr: 'Il est certifié que',
    };
    expect(await written(await certificatePdf(badgeFor('Maya'), jwt, language))).toContain(said[language]);
  });
});
