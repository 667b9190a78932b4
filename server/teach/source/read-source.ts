import type { SourceDocument, SourceFile } from '#server/teach/source/source-document.ts';
import { sourceSteps } from '#server/teach/source/source-steps.ts';
import { pdfSections } from '#server/teach/source/pdf-sections.ts';
import { markdownSource } from '#server/teach/source/markdown-source.ts';
import { fileError } from '#server/core/worker/file-error.ts';
import { wordsFor } from '#server/teach/markdown/words.ts';
import type { ImportedFile } from '#server/teach/import/imported-course.ts';
import { type ImportIssue, shortened } from '#domain/teach/import-export/import-report.ts';
/**
 * Reads a PDF, a Word document, or Markdown, recognized by its first bytes. Security: runs in a worker, see
 * `source-worker.ts`.
 * @throws AppError invalid_input, too_large
 */
export async function readSource(source: SourceFile): Promise<SourceDocument> {
  const { bytes } = source;
  if (beginsWith(bytes, '%PDF-')) return readPdfSource(source);
  if (beginsWith(bytes, 'PK\x03\x04')) return readDocxSource(source);
  if (beginsWith(bytes, '\xd0\xcf\x11\xe0')) throw fileError('oldWord', 'the file was written by Word before 2007');
  return markdownSource(source);
}

const beginsWith = (bytes: Uint8Array, signs: string): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, signs.length)).equals(
    Buffer.from(signs, 'latin1'),
  );

async function readPdfSource({ bytes, name, language }: SourceFile): Promise<SourceDocument> {
  const words = wordsFor(language);
  const { readPdf } = await import('#server/teach/source/pdf.ts');
  const pdf = await readPdf(bytes);
  const running = pdf.running.map(
    ({ page, text }): ImportIssue => ({ line: page, kind: 'running_line', what: shortened(text) }),
  );
  return {
    steps: sourceSteps(pdfSections(pdf.paragraphs, words), name, words),
    files: new Map(),
    place: 'page',
    loss: [{ line: 1, kind: 'look_left_out', what: '' }, ...running],
  };
}

async function readDocxSource({ bytes, name, language }: SourceFile): Promise<SourceDocument> {
  const words = wordsFor(language);
  // Readers are loaded only for their own file type.
  const [{ readDocx }, { docxSections }] = await Promise.all([
    import('#server/teach/source/docx.ts'),
    import('#server/teach/source/docx-sections.ts'),
  ]);
  const docx = await readDocx(bytes);
  const files = new Map<string, ImportedFile>();
  const loss: ImportIssue[] = docx.warnings.map((what) => ({ line: 1, kind: 'part_left_out', what: shortened(what) }));
  const sections = await docxSections(docx, words, files, (entry) => loss.push(entry));
  return { steps: sourceSteps(sections, name, words), files, place: 'step', loss };
}
