import type { Block } from '#domain/teach/rich-text/rich-text-node.ts';
import { type RichText, withBlockIds } from '#domain/teach/rich-text/rich-text.ts';

type MakeId = () => string;

/** Merges two texts: the own text, with each block that only the other has inserted after its neighbor. */
export function mergeTexts(mine: RichText, theirs: RichText, makeId: MakeId): RichText {
  const here = new Set(mine.content.map(wordsOf));
  const content: Block[] = [...mine.content];
  let place = 0;
  for (const block of theirs.content) {
    const same = content.findIndex((each) => each.attrs.id === block.attrs.id);
    if (same !== -1) place = same + 1;
    if (here.has(wordsOf(block))) continue;
    content.splice(place, 0, block);
    place += 1;
  }
  return withBlockIds({ type: 'doc', content }, makeId);
}

/** A block without its ids and those of its children. */
const wordsOf = (block: Block): string =>
  JSON.stringify(block, (key, value: unknown) => (key === 'id' ? undefined : value));

/** Merges two lists: the own entries, with each entry of the other that differs inserted after its counterpart. */
export function mergeLists<Entry extends { id: string }>(
  mine: readonly Entry[],
  theirs: readonly Entry[],
  copy: (entry: Entry) => Entry,
): Entry[] {
  const entries = [...mine];
  let place = 0;
  for (const entry of theirs) {
    const same = entries.findIndex(({ id }) => id === entry.id);
    if (same !== -1) place = same + 1;
    if (same !== -1 && JSON.stringify(entries[same]) === JSON.stringify(entry)) continue;
    entries.splice(place, 0, same === -1 ? entry : copy(entry));
    place += 1;
  }
  return entries;
}
