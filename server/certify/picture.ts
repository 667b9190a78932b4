import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { holderOf, type OpenBadge } from '#domain/certify/open-badge.ts';
import { type Letters, openLetters } from '#server/certify/letters.ts';
import { ink, sealSvg } from '#server/certify/seal.ts';
import type { Weight } from '#server/wallet/pdf-fonts.ts';

const SIDE = 800;
const WIDEST = 680;

/** PNG keyword under which Open Badges readers look for a baked credential. */
const KEYWORD = 'openbadgecredential';

/** Picture of a certificate: badge art with name, holder and school, and the whole credential baked in. */
export async function certificatePicture(badge: OpenBadge, jwt: string): Promise<Buffer> {
  const letters = await openLetters();
  const lines = [
    lineAt(letters, badge.name, { weight: 'bold', size: 44, y: 560, fill: ink.text }),
    lineAt(letters, holderOf(badge), { weight: 'plain', size: 36, y: 628, fill: ink.text }),
    lineAt(
      letters,
      `${badge.issuer.name} · ${badge.validFrom.slice(0, 10)} · ${badge.credentialSubject.licenseNumber}`,
      {
        weight: 'plain',
        size: 22,
        y: 696,
        fill: ink.quiet,
      },
    ),
  ];
  const edge = `<rect x="16" y="16" width="${SIDE - 32}" height="${SIDE - 32}" rx="40" fill="${ink.surface}" stroke="${ink.line}" stroke-width="2"/>`;
  const seal = `<g transform="translate(200 72) scale(4)">${sealSvg(badge.evidence.length)}</g>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}"><rect width="${SIDE}" height="${SIDE}" fill="${ink.paper}"/>${edge}${seal}${lines.join('')}</svg>`;
  return bake(await sharp(Buffer.from(svg)).png({ palette: true }).toBuffer(), jwt);
}

interface Style {
  weight: Weight;
  size: number;
  y: number;
  fill: string;
}

/** A centered line of text. */
function lineAt(letters: Letters, given: string, { weight, size, y, fill }: Style): string {
  const fitting = letters.fit(letters.writable(given).text, weight, size, WIDEST);
  const line = letters.line(fitting.text, weight, fitting.size);
  return `<path transform="translate(${(SIDE - line.width) / 2} ${y})" fill="${fill}" d="${line.path}"/>`;
}

const IEND_BYTES = 12;

/** Inserts an uncompressed text chunk before the end of a PNG, as https://www.imsglobal.org/spec/ob/v3p0/ requires. */
export function bake(png: Buffer, text: string): Buffer {
  const end = png.length - IEND_BYTES;
  const body = Buffer.concat([Buffer.from('iTXt'), Buffer.from(`${KEYWORD}\0\0\0\0\0`, 'latin1'), Buffer.from(text)]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length - 4);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([png.subarray(0, end), length, body, sum, png.subarray(end)]);
}
