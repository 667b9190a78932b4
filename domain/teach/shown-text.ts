import { hasWords } from '#domain/kernel/visible-text.ts';
import { drawsInk } from '#domain/teach/formula-ink.ts';
import { allBlocks, type Block, type Inline, type RichText } from '#domain/teach/rich-text.ts';

/** Money: whether a text has any visible content: words, a picture or a visible formula. */
export const textShowsAnything = (text: RichText): boolean => allBlocks(text).some(showsAnything);

/** Checks the block's own content, without nested blocks. */
function showsAnything(block: Block): boolean {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
    case 'codeBlock':
      return (block.content ?? []).some(isShown);
    case 'image':
      return true;
    case 'mathBlock':
      return drawsInk(block.attrs.latex);
    case 'callout':
      return hasWords(block.attrs.title);
    case 'reveal':
      return hasWords(block.attrs.summary);
    default:
      return false;
  }
}

function isShown(inline: Inline): boolean {
  if (inline.type === 'text') return hasWords(inline.text);
  return inline.type !== 'hardBreak' && drawsInk(inline.attrs.latex);
}
