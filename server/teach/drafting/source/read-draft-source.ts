import { readSource } from '#server/teach/source/read-source.ts';
import { captionsOf } from '#domain/teach/captions.ts';
import type { ImportIssue } from '#domain/teach/import-export/import-report.ts';
import type { SourceUnit } from '#domain/teach/import-export/source-lesson.ts';
import type { ImportedFile, ImportedNode } from '#server/teach/import/imported-course.ts';
import { captionSections } from '#server/teach/drafting/source/caption-sections.ts';
import {
  numberSections,
  type DraftSection,
  type DraftSource,
  positionsOf,
} from '#server/teach/drafting/source/draft-source.ts';
import { fileError } from '#server/core/worker/file-error.ts';
import { pageOf } from '#server/teach/source/pdf-sections.ts';
import { type SourceFile } from '#server/teach/source/source-document.ts';

const CAPTIONS_BYTES_MAX = 2 * 1024 * 1024;

export interface ReadDraftSource {
  source: DraftSource;
  /** Imported files by SHA-256. */
  files: Map<string, ImportedFile>;
  place: SourceUnit;
  loss: ImportIssue[];
}

/**
 * Reads a PDF, a Word document, Markdown or captions, with the position of each block. Security: runs in a worker, see
 * `draft-source-worker.ts`.
 * @throws AppError invalid_input, too_large
 */
export async function readDraftSource(source: SourceFile): Promise<ReadDraftSource> {
  const { bytes } = source;
  const captions = looksLikeCaptions(bytes) ? captionsOf(captionsText(bytes)) : [];
  if (captions.length > 0)
    return {
      source: { kind: 'second', sections: captionSections(captions) },
      files: new Map(),
      place: 'line',
      loss: [],
    };
  const { steps, files, place, loss } = await readSource(source);
  const isPaged = place === 'page';
  const sections = isPaged ? steps.flatMap(pagedSection) : numberSections(steps);
  return { source: { kind: isPaged ? 'page' : 'passage', sections }, files, place, loss };
}

function captionsText(bytes: Uint8Array): string {
  if (bytes.byteLength > CAPTIONS_BYTES_MAX)
    throw fileError('tooLong', `captions of more than ${CAPTIONS_BYTES_MAX} bytes`);
  return new TextDecoder().decode(bytes);
}

/** Recognizes captions: WebVTT has a signature, and SubRip begins with a number and a time. */
const looksLikeCaptions = (bytes: Uint8Array): boolean =>
  /^\uFEFF?(?:WEBVTT|\d+\s*\n[\d:]+,\d{3} -->)/.test(
    new TextDecoder().decode(bytes.subarray(0, 100)).replaceAll('\r', ''),
  );

/** Section of a paged document; page marks give the positions and are not part of the text. */
function pagedSection(node: ImportedNode): DraftSection[] {
  if (node.type !== 'RICHTEXT') return [];
  let page = 1;
  const places = positionsOf(node.text, ({ attrs }) => (page = pageOf(attrs.id)?.page ?? page));
  const content = node.text.content.filter(({ attrs }) => pageOf(attrs.id)?.isMark !== true);
  return content.length === 0 ? [] : [{ name: node.name, text: { type: 'doc', content }, places }];
}
