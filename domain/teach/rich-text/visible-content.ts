import { hasVisibleLetters } from '#domain/kernel/text/visible-text.ts';
import { isFormulaVisible } from '#domain/teach/rich-text/formula-visibility.ts';
import { allBlocks, type Block, type Inline, type RichText } from '#domain/teach/rich-text/rich-text.ts';

/** Money: true if a text has any visible content: words, a picture or a visible formula. */
export const hasVisibleContent = (text: RichText): boolean => allBlocks(text).some(showsAnything);

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
      return isFormulaVisible(block.attrs.latex);
    case 'callout':
      return hasVisibleLetters(block.attrs.title);
    case 'reveal':
      return hasVisibleLetters(block.attrs.summary);
    default:
      return false;
  }
}

function isShown(inline: Inline): boolean {
  if (inline.type === 'text') return hasVisibleLetters(inline.text);
  return inline.type !== 'hardBreak' && isFormulaVisible(inline.attrs.latex);
}
