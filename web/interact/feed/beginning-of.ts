import { type Block, blockText, type Inline, inlineText, type RichText } from '#domain/teach/rich-text.ts';

/** So many characters of a post are read without asking for the rest. */
const SHOWN_MAX = 1_200;

/** The first blocks of a long text; of a long paragraph its first words. The text itself where it is short. */
export function beginningOf(text: RichText): RichText {
  let left = SHOWN_MAX;
  const count = text.content.findIndex((block) => (left -= blockText(block).length) < 0);
  if (count < 0) return text;
  if (count > 0) return { ...text, content: text.content.slice(0, count) };
  const beginning = text.content.slice(0, 1).map(firstWords);
  return beginning[0] === text.content.at(-1) ? text : { ...text, content: beginning };
}

/** Lists, tables and what else has parts stays whole. */
function firstWords(block: Block): Block {
  if (block.type !== 'paragraph') return block;
  const content: Inline[] = [];
  let left = SHOWN_MAX;
  for (const inline of block.content ?? []) {
    left -= inlineText(inline).length;
    if (left >= 0) content.push(inline);
    else {
      if (inline.type === 'text') content.push({ ...inline, text: `${wholeWords(inline.text.slice(0, left))} …` });
      break;
    }
  }
  return { ...block, content };
}

/** Without the last word, which may be broken; where there are no words, without half a character. */
const wholeWords = (text: string): string => text.replace(/\s+\S*$|[\uD800-\uDBFF]$/u, '');
