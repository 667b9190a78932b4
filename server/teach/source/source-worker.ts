import { readSource } from '#server/teach/source/read-source.ts';
import { type WithBytes, loadFiles } from '#server/teach/import/transferred-files.ts';
import { type SourceFile, type SourceDocument } from '#server/teach/source/source-document.ts';
import { type SerializedList, serializeList } from '#server/core/worker/serialized-list.ts';

/** A parsed document. Steps are packed one by one, because reading a long text at once would block the event loop. */
export type PackedSource = Omit<WithBytes<SourceDocument>, 'steps'> & {
  steps: SerializedList<SourceDocument['steps'][number]>;
};

export const work = async (source: SourceFile): Promise<PackedSource> => {
  const { steps, ...read } = await loadFiles(await readSource(source));
  return { ...read, steps: serializeList(steps) };
};
