import type { Language } from '#domain/account/user.ts';
import { drawPdf, EDGE, type PdfColumn, type PdfTable } from '#server/core/drawing/pdf-table.ts';
import type { StatementEntry } from '#server/wallet/statement-entry.ts';
import { type StatementText, statementText } from '#server/wallet/statement-text.ts';

const columns: readonly PdfColumn[] = [
  { x: EDGE, width: 90, align: 'left' },
  { x: 145, width: 220, align: 'left' },
  { x: 370, width: 80, align: 'right' },
  { x: 455, width: 90, align: 'right' },
];

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
  return drawPdf({ title, author: product, date: end, lang: language, columns }, (page) =>
    writeStatement(page, text, statement),
  );
}

function writeStatement(page: PdfTable, text: StatementText, { name, before, start, entries }: MonthlyStatement): void {
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
  page.line(say('billing.statement.note'), 'plain');
}
