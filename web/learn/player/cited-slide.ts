import { allBlocks, type RichText } from '#domain/teach/rich-text.ts';

/** The number of the slide that has the block which `#block:start-end` names; undefined where none has. */
export function citedSlide(slides: readonly { content: RichText }[], hash: string): number | undefined {
  const [block = ''] = hash.split(':');
  const index = slides.findIndex(({ content }) => allBlocks(content).some(({ attrs }) => attrs.id === block));
  return index === -1 ? undefined : index;
}
