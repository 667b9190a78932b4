import { allBlocks, type RichText } from '#domain/teach/rich-text/rich-text.ts';

/** Returns the index of the slide that contains the block of `#block:start-end`; undefined if no slide does. */
export function findCitedSlide(slides: readonly { content: RichText }[], hash: string): number | undefined {
  const [block = ''] = hash.split(':');
  const index = slides.findIndex(({ content }) => allBlocks(content).some(({ attrs }) => attrs.id === block));
  return index === -1 ? undefined : index;
}
