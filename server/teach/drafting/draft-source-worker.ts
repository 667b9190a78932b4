import { readDraftSource, type ReadDraftSource } from '#server/teach/drafting/read-draft-source.ts';
import { type WithBytes, withBytes } from '#server/teach/import/moved-files.ts';
import type { Source } from '#server/teach/source/source-document.ts';

/** The source serialized as stored in the database, so that the event loop does not have to serialize it. */
export type WrittenDraftSource = Omit<ReadDraftSource, 'source'> & { source: string; isEmpty: boolean };

export const work = async (asked: Source): Promise<WithBytes<WrittenDraftSource>> => {
  const { source, ...read } = await readDraftSource(asked);
  return withBytes({ ...read, source: JSON.stringify(source), isEmpty: source.sections.length === 0 });
};
