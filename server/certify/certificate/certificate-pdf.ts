import { buffer } from 'node:stream/consumers';
import type PDFDocument from 'pdfkit';
import { type Language, tagOf } from '#domain/account/user.ts';
import { holderOf, type OpenBadge } from '#domain/certify/open-badge.ts';
import { type CertificateText, certificateText } from '#server/certify/certificate/certificate-text.ts';
import { qrCodeOf } from '#server/core/drawing/qr-code.ts';
import { type GlyphOutlines, loadGlyphOutlines } from '#server/core/drawing/glyph-outline.ts';
import { colors, badgeBeads, badgeRings, badgeThreads } from '#server/certify/certificate/badge-art.ts';
import { fontFiles, type Weight } from '#server/core/drawing/pdf-font.ts';

type Pdf = typeof PDFDocument.prototype;

const EDGE = 64;
const PAGE = { width: 841.89, height: 595.28 };
const CODE_SIDE = 112;
const CODE_X = PAGE.width - EDGE - CODE_SIDE;
/** Text width to the left of the QR code and badge. */
const TEXT_WIDTH = CODE_X - EDGE - 32;
const OUTCOMES_SHOWN = 6;

/**
 * A printable certificate with the badge's content and a QR code to its live status. The credential is embedded so
 * that a file check finds it. Loads the PDF library on first use, because that takes a while.
 */
export async function certificatePdf(badge: OpenBadge, jwt: string, language: Language): Promise<Buffer> {
  const { default: Document } = await import('pdfkit');
  const text = certificateText(language);
  const info = {
    Title: text.say('certificate.pdfFile.title', { name: badge.name }),
    Author: badge.issuer.name,
    // The issue date instead of the current time, so that the same certificate gives the same file.
    CreationDate: new Date(badge.validFrom),
    ModDate: new Date(badge.validFrom),
    OpenBadgeCredential: jwt,
  };
  const pdf = new Document({ size: 'A4', layout: 'landscape', margin: 0, info, lang: tagOf[language] });
  for (const [name, file] of Object.entries(fontFiles)) pdf.registerFont(name, file());
  const sheet = new CertificateSheet(pdf, await loadGlyphOutlines());
  drawFrame(pdf, badge);
  writeBadge(sheet, badge, text);
  writeCode(sheet, badge, text);
  pdf.file(Buffer.from(jwt), {
    name: 'credential.jwt',
    type: 'application/vc+jwt',
    description: text.say('certificate.file'),
  });
  pdf.end();
  return buffer(pdf);
}

function drawFrame(pdf: Pdf, badge: OpenBadge): void {
  pdf.rect(0, 0, PAGE.width, PAGE.height).fill(colors.paper);
  pdf
    .roundedRect(28, 28, PAGE.width - 56, PAGE.height - 56, 14)
    .lineWidth(0.8)
    .fillAndStroke(colors.surface, colors.line);
  pdf
    .save()
    .translate(CODE_X - 4, 64)
    .scale(1.2);
  for (const ring of badgeRings) pdf.path(ring).lineWidth(0.6).strokeOpacity(0.75).stroke(colors.accent);
  pdf.strokeOpacity(1).circle(50, 50, 24).lineWidth(1.1).fillAndStroke(colors.surface, colors.accent);
  for (const { x, y } of badgeBeads(badge.evidence.length)) pdf.circle(x, y, 4).fill(colors.accent);
  const [over, under] = badgeThreads;
  pdf.lineWidth(2.6).lineCap('round').path(over).stroke(colors.accent);
  pdf.strokeOpacity(0.45).path(under).stroke(colors.accent).strokeOpacity(1).restore();
}

function writeBadge(sheet: CertificateSheet, badge: OpenBadge, { say, day }: CertificateText): void {
  const { source, licenseNumber } = badge.credentialSubject;
  sheet.line(say('certificate.certifies'), { size: 13, y: 104, color: colors.muted });
  sheet.line(holderOf(badge), { size: 32, y: 146, weight: 'bold' });
  sheet.line(say('certificate.earned'), { size: 13, y: 184, color: colors.muted });
  sheet.line(badge.name, { size: 24, y: 220 });
  let y = 258;
  const shown = badge.evidence.slice(0, OUTCOMES_SHOWN);
  if (shown.length > 0) sheet.line(say('certificate.outcomes'), { size: 10, y, color: colors.muted });
  for (const { name } of shown) {
    y += 22;
    sheet.bead(EDGE + 5, y - 4, name !== shown.at(-1)?.name);
    sheet.line(name, { size: 12, y, x: EDGE + 22, width: TEXT_WIDTH - 22 });
  }
  if (badge.evidence.length > shown.length) sheet.line('…', { size: 12, y: y + 20, x: EDGE + 22 });
  const fields = [
    [say('certificate.issued'), day(badge.validFrom)],
    [
      say('certificate.validUntil'),
      badge.validUntil === undefined ? say('certificate.forEver') : day(badge.validUntil),
    ],
    [say('certificate.teacher'), source.name],
    [say('certificate.number'), licenseNumber],
    [say('certificate.school'), badge.issuer.name],
  ];
  const width = (PAGE.width - 2 * EDGE) / fields.length;
  for (const [index, [label = '', value = '']] of fields.entries()) {
    const x = EDGE + index * width;
    sheet.line(label, { size: 9.5, y: 468, x, width: width - 12, color: colors.muted });
    sheet.line(value, { size: 12, y: 486, x, width: width - 12, weight: 'bold' });
  }
}

function writeCode(sheet: CertificateSheet, badge: OpenBadge, { say }: CertificateText): void {
  sheet.code(badge.id);
  sheet.line(`${say('certificate.pdfFile.checkAt')} ${badge.id}`, {
    size: 9.5,
    y: 522,
    width: PAGE.width - 2 * EDGE,
    link: badge.id,
  });
  const notes = [
    sheet.isWhole ? undefined : say('certificate.pdfFile.notWhole'),
    say('certificate.pdfFile.attached'),
  ].filter((note) => note !== undefined);
  sheet.line(notes.join(' '), { size: 8.5, y: 538, width: PAGE.width - 2 * EDGE, color: colors.muted });
}

interface Style {
  size: number;
  /** Baseline. */
  y: number;
  x?: number;
  width?: number;
  weight?: Weight;
  color?: string;
  link?: string;
}

class CertificateSheet {
  readonly #pdf: Pdf;
  readonly #letters: GlyphOutlines;
  /** False once a letter could not be written in any font. */
  isWhole = true;

  constructor(pdf: Pdf, letters: GlyphOutlines) {
    this.#pdf = pdf;
    this.#letters = letters;
  }

  /** Writes one line, shrunk if it is too wide. */
  line(
    given: string,
    { size, y, x = EDGE, width = TEXT_WIDTH, weight = 'plain', color = colors.text, link }: Style,
  ): void {
    const { text: writable, isWhole } = this.#letters.replaceMissing(given);
    this.isWhole &&= isWhole;
    const { text, size: used } = this.#letters.fit(writable, weight, size, width);
    let at = x;
    for (const run of this.#letters.runs(text, weight)) {
      this.#pdf.font(run.font).fontSize(used).fill(color);
      // Without `features`, pdfkit lays out word by word, which reverses the order of Arabic words.
      const options = { lineBreak: false, baseline: 'alphabetic', features: [] } as const;
      this.#pdf.text(run.text, at, y, { ...options, ...(link !== undefined && { link }) } as never);
      at += this.#pdf.widthOfString(run.text, options as never);
    }
  }

  bead(x: number, y: number, hasNext: boolean): void {
    if (hasNext)
      this.#pdf
        .moveTo(x, y)
        .lineTo(x, y + 22)
        .lineWidth(1.2)
        .stroke(colors.accent);
    this.#pdf.circle(x, y, 3.6).fill(colors.accent);
  }

  code(address: string): void {
    const { path, side } = qrCodeOf(address);
    this.#pdf
      .save()
      .translate(CODE_X, 212)
      .scale(CODE_SIDE / side)
      .path(path)
      .fill(colors.text)
      .restore();
  }
}
