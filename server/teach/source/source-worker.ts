import { type WithBytes, withBytes } from '#server/teach/import/moved-files.ts';
import { readSource, type Source, type SourceDocument } from '#server/teach/source/source-document.ts';

export const work = async (source: Source): Promise<WithBytes<SourceDocument>> => withBytes(await readSource(source));
