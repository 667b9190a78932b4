import { extractTextItems, getDocumentProxy } from 'unpdf';
import { fileError } from '#server/core/worker/file-error.ts';
import { type PdfParagraph, pdfParagraphs } from '#server/teach/source/pdf-paragraphs.ts';

const PAGES_MAX = 500;

export interface PdfText {
  paragraphs: PdfParagraph[];
  /** Headers and footers, with the page where each occurs first. */
  running: { page: number; text: string }[];
}

/** Extracts the text of a PDF. Security: nothing in it is run, opened or fetched. */
export async function readPdf(bytes: Uint8Array): Promise<PdfText> {
  const pdf = await getDocumentProxy(bytes, { enableXfa: false, verbosity: 0 }).catch((cause: unknown) => {
    if ((cause as Error).name === 'PasswordException') throw fileError('encrypted', 'the PDF requires a password');
    throw cause;
  });
  if (pdf.numPages > PAGES_MAX)
    throw fileError('tooManyPages', `the PDF has more than ${PAGES_MAX} pages`, String(PAGES_MAX));
  const { items } = await extractTextItems(pdf);
  const text = pdfParagraphs(items);
  if (text.paragraphs.length === 0) throw fileError('noWords', 'there are no words in the PDF, only pictures');
  return text;
}
