import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import type { Language } from '#domain/account/user.ts';
import type { StatementEntry } from '#server/wallet/statement-entry.ts';
import { registerFonts, type PdfFonts, type Weight } from '#server/core/drawing/pdf-font.ts';
import { type StatementText, statementText } from '#server/wallet/statement-text.ts';

type Pdf = typeof PDFDocument.prototype;

const EDGE = 50;
const SIZE = 9;
/** Lowest point of a row on a page. */
const LOWEST = 790;
/** Left edge and width of each column. */
const columns = [
  { x: EDGE, width: 75, align: 'left' },
  { x: 130, width: 235, align: 'left' },
  { x: 370, width: 80, align: 'right' },
  { x: 455, width: 90, align: 'right' },
] as const;

/** Input of the worker: a month of a wallet. */
export interface MonthlyStatement {
  product: string;
  language: Language;
  name: string;
  start: Date;
  end: Date;
  /** Balance at the beginning of the month. */
  before: number;
  entries: readonly StatementEntry[];
}

/** Draws a statement as PDF. Runs in a worker, because the library and its fonts are slow. */
export async function work(statement: MonthlyStatement): Promise<Uint8Array> {
  const { product, language, start, end } = statement;
  const text = statementText(language);
  const title = `${product} · ${text.say('billing.statement.title')} · ${text.month(start)}`;
  // Fixed dates, so that the same month gives the same file.
  const info = { Title: title, Author: product, CreationDate: end, ModDate: end };
  const pdf = new PDFDocument({ size: 'A4', margin: EDGE, info, lang: language, bufferPages: false });
  const whole = buffer(pdf);
  const page = new StatementPage(pdf, await registerFonts(pdf), text);
  pdf.on('pageAdded', () => page.foot(title));
  page.foot(title);
  writeStatement(page, statement);
  pdf.end();
  return whole;
}

function writeStatement(page: StatementPage, { name, before, start, entries }: MonthlyStatement): void {
  const { text } = page;
  const { say } = text;
  page.line(say('billing.statement.title'), 'bold', 18);
  page.line(text.month(start), 'plain', 12);
  page.line(name, 'plain', 12);
  page.gap();
  page.row(
    [
      say('billing.statement.at'),
      say('billing.statement.what'),
      say('billing.statement.tokens'),
      say('billing.statement.balance'),
    ],
    'bold',
  );
  page.row(['', say('billing.statement.before'), '', text.number(before)]);
  const sum = { balance: before, received: 0, spent: 0 };
  for (const { timestamp, kind, about, amount } of entries) {
    sum.balance += amount;
    if (amount > 0) sum.received += amount;
    else sum.spent += amount;
    const what = about === null ? text.kind(kind) : `${text.kind(kind)}: ${about}`;
    page.row([text.at(timestamp), what, text.signed(amount), text.number(sum.balance)]);
  }
  page.row(['', say('billing.statement.after'), '', text.number(sum.balance)], 'bold');
  page.gap();
  page.row(['', say('billing.statement.received'), text.signed(sum.received), '']);
  page.row(['', say('billing.statement.spent'), text.signed(sum.spent), '']);
  page.gap();
  page.line(say('billing.statement.note'), 'plain', SIZE);
}

/** Joins lines, because line feeds in a name would break a row apart. */
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ');

/** Writes lines and rows from top to bottom and adds pages. */
class StatementPage {
  readonly #pdf: Pdf;
  readonly #fonts: PdfFonts;
  readonly text: StatementText;

  constructor(pdf: Pdf, fonts: PdfFonts, text: StatementText) {
    this.#pdf = pdf;
    this.#fonts = fonts;
    this.text = text;
  }

  line(text: string, weight: Weight, size: number): void {
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
    for (const [index, column] of columns.entries()) {
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
    const heights = columns.map(({ width }, index) => {
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

  #write(text: string, weight: Weight, { x, width, align }: { x: number; width: number; align: string }, y: number) {
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
