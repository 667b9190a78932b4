import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { type PdfFonts, registerFonts, type Weight } from '#server/core/drawing/pdf-font.ts';

type Pdf = typeof PDFDocument.prototype;

/** Left edge of a page. */
export const EDGE = 50;
const SIZE = 9;
/** Lowest point of a row on a page. */
const LOWEST = 790;

/** Left edge and width of a column. */
export interface PdfColumn {
  x: number;
  width: number;
  align: 'left' | 'right';
}

interface PdfContent {
  title: string;
  author: string;
  /** Date of the file; a fixed one gives the same file each time. */
  date: Date;
  lang: string;
  columns: readonly PdfColumn[];
}

/** Draws lines and a table as PDF, with the title at the foot of each page. */
export async function drawPdf(
  { title, author, date, lang, columns }: PdfContent,
  write: (page: PdfTable) => void,
): Promise<Uint8Array> {
  const info = { Title: title, Author: author, CreationDate: date, ModDate: date };
  const pdf = new PDFDocument({ size: 'A4', margin: EDGE, info, lang, bufferPages: false });
  const whole = buffer(pdf);
  const page = new PdfTable(pdf, await registerFonts(pdf), columns);
  pdf.on('pageAdded', () => page.foot(title));
  page.foot(title);
  write(page);
  pdf.end();
  return whole;
}

/** Joins lines, because line feeds in a name would break a row apart. */
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ');

/** Writes lines and rows from top to bottom and adds pages. */
export class PdfTable {
  readonly #pdf: Pdf;
  readonly #fonts: PdfFonts;
  readonly #columns: readonly PdfColumn[];

  constructor(pdf: Pdf, fonts: PdfFonts, columns: readonly PdfColumn[]) {
    this.#pdf = pdf;
    this.#fonts = fonts;
    this.#columns = columns;
  }

  line(text: string, weight: Weight, size = SIZE): void {
    this.#pdf.fontSize(size);
    this.#write(text, weight, { x: EDGE, width: 495, align: 'left' }, this.#pdf.y);
    this.#pdf.moveDown(0.3);
  }

  gap(): void {
    this.#pdf.moveDown(1);
  }

  row(cells: readonly string[], weight: Weight = 'plain'): void {
    const pdf = this.#pdf;
    pdf.fontSize(SIZE);
    if (pdf.y + this.#heightOf(cells, weight) > LOWEST) pdf.addPage();
    const top = pdf.y;
    let bottom = top;
    for (const [index, column] of this.#columns.entries()) {
      this.#write(cells[index] ?? '', weight, column, top);
      bottom = Math.max(bottom, pdf.y);
    }
    pdf.y = bottom + 4;
    pdf.moveTo(EDGE, pdf.y).lineTo(545, pdf.y).lineWidth(0.4).stroke('#bbb').fill('#000');
    pdf.y += 4;
  }

  /** Height of a row, never less than what is drawn: letters that the font lacks count as its widest letter. */
  #heightOf(cells: readonly string[], weight: Weight): number {
    const pdf = this.#pdf;
    pdf.font(weight);
    const heights = this.#columns.map(({ width }, index) => {
      const letters = this.#fonts
        .runs(oneLine(cells[index] ?? ''), weight)
        .map(({ font, text }) => (font === weight ? text : text.replaceAll(/\S/gu, 'W')));
      return pdf.heightOfString(letters.join('') || ' ', { width });
    });
    return Math.max(...heights);
  }

  /** Writes the footer below all rows. */
  foot(text: string): void {
    const pdf = this.#pdf;
    const { x, y } = pdf;
    const { bottom } = pdf.page.margins;
    pdf.page.margins.bottom = 0;
    pdf.fontSize(7);
    this.#write(text, 'plain', { x: EDGE, width: 495, align: 'left' }, 805);
    pdf.page.margins.bottom = bottom;
    [pdf.x, pdf.y] = [x, y];
  }

  #write(text: string, weight: Weight, { x, width, align }: PdfColumn, y: number) {
    const pdf = this.#pdf;
    const runs = this.#fonts.runs(oneLine(text), weight);
    for (const [index, { font, text: part }] of runs.entries()) {
      const options = { width, align, continued: index < runs.length - 1 } as const;
      pdf.font(font);
      if (index === 0) pdf.text(part, x, y, options);
      else pdf.text(part, options);
    }
  }
}
