import { cutText } from '#domain/kernel/text/cut-text.ts';
import { LESSON_NAME_MAX, STEPS_MAX } from '#domain/teach/lesson.ts';
import type { Block } from '#domain/teach/rich-text/rich-text.ts';
import { makeDistinct, refKey, slugOf } from '#server/teach/import/import-key.ts';
import type { ImportedNode } from '#server/teach/import/imported-course.ts';
import { richTextOf } from '#server/teach/markdown/markdown.ts';
import { text } from '#server/teach/markdown/piece.ts';
import type { Words } from '#server/teach/markdown/words.ts';
import { fileError } from '#server/core/worker/file-error.ts';

/** Content below one heading of a document; without a name before the first heading. */
export interface SourceSection {
  name: string;
  blocks: Block[];
}

/** Most characters of a step's JSON; the text limit itself is half as large again. */
const STEP_CHARACTERS_MAX = 300_000;

/** Creates a text step for each section, in order. */
export function sourceSteps(sections: readonly SourceSection[], lessonName: string, words: Words): ImportedNode[] {
  const whole = withoutEmpty(sections);
  const parts = whole.flatMap(({ name, blocks }) => {
    const ownName = name || (whole.length === 1 ? lessonName : words.introduction);
    return inPieces(blocks).map((piece, index) => ({
      name: index === 0 ? ownName : `${ownName} (${words.continued})`,
      blocks: piece,
    }));
  });
  if (parts.length > STEPS_MAX)
    throw fileError('tooManySteps', `the text makes ${parts.length} steps; a lesson has at most ${STEPS_MAX}`);
  const slugs = new Set<string>();
  return parts.map(({ name, blocks }): ImportedNode => {
    const importKey = makeDistinct(slugOf(name), slugs);
    const text = richTextOf(blocks);
    return { type: 'RICHTEXT', importKey, ref: refKey(importKey), name: cutText(name, LESSON_NAME_MAX), text };
  });
}

/** Moves headings without content of their own into the next section. */
function withoutEmpty(sections: readonly SourceSection[]): SourceSection[] {
  const kept: SourceSection[] = [];
  let above: Block[] = [];
  for (const { name, blocks } of sections) {
    const all = [...above, ...blocks];
    above = blocks.length > 0 || name === '' ? [] : [...above, heading(name)];
    if (blocks.length > 0) kept.push({ name, blocks: all });
  }
  if (above.length > 0) kept.push({ name: '', blocks: above });
  return kept;
}

const heading = (name: string): Block => ({
  type: 'heading',
  attrs: { id: '', level: 2 },
  content: text(name, []),
});

function inPieces(blocks: readonly Block[]): Block[][] {
  const pieces: Block[][] = [[]];
  let length = 0;
  for (const block of blocks) {
    const size = JSON.stringify(block).length;
    if (length > 0 && length + size > STEP_CHARACTERS_MAX) {
      pieces.push([]);
      length = 0;
    }
    pieces.at(-1)?.push(block);
    length += size;
  }
  return pieces;
}
