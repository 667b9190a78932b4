import { readDraftSource, type ReadDraftSource } from '#server/teach/drafting/source/read-draft-source.ts';
import { type WithBytes, loadFiles } from '#server/teach/import/transferred-files.ts';
import type { SourceFile } from '#server/teach/source/source-document.ts';

/** The source serialized as stored in the database, so that the event loop does not have to serialize it. */
export type WrittenDraftSource = Omit<ReadDraftSource, 'source'> & { source: string; isEmpty: boolean };

export const work = async (asked: SourceFile): Promise<WithBytes<WrittenDraftSource>> => {
  const { source, ...read } = await readDraftSource(asked);
  return loadFiles({ ...read, source: JSON.stringify(source), isEmpty: source.sections.length === 0 });
};
