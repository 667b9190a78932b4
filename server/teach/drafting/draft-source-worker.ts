import { readDraftSource, type ReadDraftSource } from '#server/teach/drafting/read-draft-source.ts';
import { type WithBytes, withBytes } from '#server/teach/import/moved-files.ts';
import type { Source } from '#server/teach/source/source-document.ts';

export const work = async (source: Source): Promise<WithBytes<ReadDraftSource>> =>
  withBytes(await readDraftSource(source));
