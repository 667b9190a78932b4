import { type WithBytes, withBytes } from '#server/teach/import/moved-files.ts';
import { readSource, type Source, type SourceDocument } from '#server/teach/source/source-document.ts';
import { type Packed, packed } from '#server/worker/packed.ts';

/** A parsed document. Steps are packed one by one, because reading a long text at once would block the event loop. */
export type PackedSource = Omit<WithBytes<SourceDocument>, 'steps'> & {
  steps: Packed<SourceDocument['steps'][number]>;
};

export const work = async (source: Source): Promise<PackedSource> => {
  const { steps, ...read } = await withBytes(await readSource(source));
  return { ...read, steps: packed(steps) };
};
