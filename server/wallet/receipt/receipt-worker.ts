import type { Language } from '#domain/account/user.ts';
import { type Receipt, receiptText } from '#domain/wallet/receipt.ts';
import { drawPdf, EDGE, type PdfColumn } from '#server/core/drawing/pdf-table.ts';
import { receiptFormat } from '#server/wallet/receipt/receipt-format.ts';

const columns: readonly PdfColumn[] = [
  { x: EDGE, width: 150, align: 'left' },
  { x: 205, width: 220, align: 'left' },
  { x: 430, width: 115, align: 'right' },
];

/** Input of the worker. */
export interface PrintedReceipt {
  product: string;
  language: Language;
  receipt: Receipt;
}

/** Draws a receipt as PDF. Runs in a worker, because the library and its fonts are slow. */
export async function work({ product, language, receipt }: PrintedReceipt): Promise<Uint8Array> {
  const format = receiptFormat(language);
  const { title, facts, items, notes } = receiptText(receipt, format);
  const date = new Date(receipt.refundedAt ?? receipt.paidAt);
  return drawPdf({ title: `${product} · ${title}`, author: product, date, lang: language, columns }, (page) => {
    page.line(title, 'bold', 18);
    page.gap();
    for (const [label, value] of facts) page.row([label, value]);
    page.gap();
    page.row([format.t('receipt.item'), '', format.t('receipt.amount')], 'bold');
    for (const [label, amount] of items) page.row(['', label, amount]);
    page.gap();
    for (const note of notes) page.line(note, 'plain');
  });
}
