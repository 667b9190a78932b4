import { Readable } from 'node:stream';
import type pg from 'pg';
import { spokenOf } from '#domain/account/offered-language.ts';
import type PDFDocument from 'pdfkit';
import type { Language } from '#domain/account/user.ts';
import type { UserId } from '#domain/kernel/id.ts';
import type { Env } from '#server/env.ts';
import { type Movement, movementsOf } from '#server/wallet/movements.ts';
import { openFonts, type PdfFonts, type Weight } from '#server/wallet/pdf-fonts.ts';
import { type StatementText, statementText } from '#server/wallet/statement-text.ts';

type Pdf = typeof PDFDocument.prototype;

const EDGE = 50;
const SIZE = 9;
const LOWEST = 760;
/** Where each column begins, and how wide it is. */
const columns = [
  { x: EDGE, width: 75, align: 'left' },
  { x: 130, width: 235, align: 'left' },
  { x: 370, width: 80, align: 'right' },
  { x: 455, width: 90, align: 'right' },
] as const;

interface Head {
  name: string;
  language: Language;
  /** What the wallet held when the month began. */
  before: number;
}

const find = `select u.first_name || ' ' || u.last_name as name, u.language, coalesce((select sum(t.amount) from token_transaction_view t
    where t.owner = u.id and t.timestamp < $2), 0)::float8 as before
  from "user" u where u.id = $1`;

/** A month, as `2026-03`. */
export const MONTH = /^(20\d{2})-(0[1-9]|1[0-2])$/;

/**
 * What moved in a wallet in a month of UTC, as PDF in its owner's language. The library takes a while to load and is loaded when
 * somebody first asks.
 */
export async function statementPdf(
  pool: pg.Pool,
  owner: UserId,
  { month, env }: { month: string; env: Pick<Env, 'productName' | 'languages'> },
): Promise<Readable> {
  const start = new Date(`${month}-01T00:00:00Z`);
  const end = new Date(start);
  end.setUTCMonth(end.getUTCMonth() + 1);
  const [from, until] = [start.toISOString(), end.toISOString()];
  const { rows } = await pool.query<Head>(find, [owner, from]);
  const [head] = rows;
  if (!head) throw new Error('who asks is somebody');
  const { default: Document } = await import('pdfkit');
  const language = spokenOf(head.language, env.languages);
  const text = statementText(language);
  const product = env.productName;
  const title = `${product} · ${text.say('billing.statement.title')} · ${text.month(start)}`;
  // Nothing in it, whenever it is made: the same month is the same file.
  const info = { Title: title, Author: product, CreationDate: end, ModDate: end };
  const pdf = new Document({ size: 'A4', margin: EDGE, info, lang: language, bufferPages: false });
  const page = new Page(pdf, await openFonts(pdf), text);
  pdf.on('pageAdded', () => page.foot(title));
  page.foot(title);
  writeStatement(page, head, text.month(start), movementsOf(pool, owner, { from, until })).then(
    () => pdf.end(),
    (error: unknown) => pdf.destroy(error as Error),
  );
  return Readable.from(pdf);
}

async function writeStatement(page: Page, { name, before }: Head, month: string, movements: AsyncIterable<Movement>) {
  const { text } = page;
  const { say } = text;
  page.line(say('billing.statement.title'), 'bold', 18);
  page.line(month, 'plain', 12);
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
  for await (const { timestamp, kind, about, amount } of movements) {
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

/** The end of what is written so far. */
class Page {
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
    if (pdf.y > LOWEST) pdf.addPage();
    pdf.fontSize(SIZE);
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

  /** Below what is written, where no line comes. */
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
    const runs = this.#fonts.runs(text, weight);
    for (const [index, { font, text: part }] of runs.entries()) {
      const options = { width, align, continued: index < runs.length - 1 } as const;
      pdf.font(font);
      if (index === 0) pdf.text(part, x, y, options);
      else pdf.text(part, options);
    }
  }
}
