import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { holderOf, type OpenBadge } from '#domain/certify/open-badge.ts';
import { type GlyphOutlines, loadGlyphOutlines } from '#server/core/drawing/glyph-outline.ts';
import { colors, badgeSvg } from '#server/certify/certificate/badge-art.ts';
import type { Weight } from '#server/core/drawing/pdf-font.ts';

const SIDE = 800;
const TEXT_WIDTH = 680;

/** PNG keyword under which Open Badges readers look for a baked credential. */
const KEYWORD = 'openbadgecredential';

/** Picture of a certificate: badge art with name, holder and school, and the whole credential baked in. */
export async function certificatePicture(badge: OpenBadge, jwt: string): Promise<Buffer> {
  const outlines = await loadGlyphOutlines();
  const lines = [
    lineAt(outlines, badge.name, { weight: 'bold', size: 44, y: 560, fill: colors.text }),
    lineAt(outlines, holderOf(badge), { weight: 'plain', size: 36, y: 628, fill: colors.text }),
    lineAt(
      outlines,
      `${badge.issuer.name} · ${badge.validFrom.slice(0, 10)} · ${badge.credentialSubject.licenseNumber}`,
      {
        weight: 'plain',
        size: 22,
        y: 696,
        fill: colors.muted,
      },
    ),
  ];
  const frame = `<rect x="16" y="16" width="${SIDE - 32}" height="${SIDE - 32}" rx="40" fill="${colors.surface}" stroke="${colors.line}" stroke-width="2"/>`;
  const art = `<g transform="translate(200 72) scale(4)">${badgeSvg(badge.evidence.length)}</g>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}"><rect width="${SIDE}" height="${SIDE}" fill="${colors.paper}"/>${frame}${art}${lines.join('')}</svg>`;
  return bake(await sharp(Buffer.from(svg)).png({ palette: true }).toBuffer(), jwt);
}

interface Style {
  weight: Weight;
  size: number;
  y: number;
  fill: string;
}

/** A centered line of text. */
function lineAt(outlines: GlyphOutlines, given: string, { weight, size, y, fill }: Style): string {
  const fitting = outlines.fit(outlines.replaceMissing(given).text, weight, size, TEXT_WIDTH);
  const line = outlines.line(fitting.text, weight, fitting.size);
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
