import { cutText } from '#domain/kernel/text/cut-text.ts';
import type { SourcePosition, SourceKind } from '#domain/teach/drafting/drafted-step.ts';
import type { QuizQuestion } from '#domain/teach/question/quiz-question.ts';
import { allBlocks, type Block, type RichText } from '#domain/teach/rich-text/rich-text.ts';

/** Content below one heading of a source; a quiz if the source contains one. */
export type DraftSection = {
  name: string;
  /** Position of each block or question in the source, by its id. */
  places: Record<string, number>;
} & ({ text: RichText } | { questions: QuizQuestion[] });

/** Parsed source of a drafted lesson; stored until the draft is done. */
export interface DraftSource {
  kind: SourceKind;
  sections: DraftSection[];
}

export const noSource: DraftSource = { kind: 'none', sections: [] };

/** Numbers the paragraphs and questions from 1 through all sections and uses the numbers as positions. */
export function numberSections(
  steps: readonly ({ name: string } & ({ text: RichText } | { questions: QuizQuestion[] }))[],
): DraftSection[] {
  let count = 0;
  return steps.map((step): DraftSection => {
    const { name } = step;
    if ('questions' in step)
      return {
        name,
        questions: step.questions,
        places: Object.fromEntries(step.questions.map(({ id }) => [id, (count += 1)])),
      };
    return { name, text: step.text, places: positionsOf(step.text, () => (count += 1)) };
  });
}

/** Position of each block; nested blocks get the position of their outermost block. */
export function positionsOf({ content }: RichText, placeOf: (block: Block) => number): Record<string, number> {
  const places: Record<string, number> = {};
  for (const block of content) {
    const at = placeOf(block);
    for (const { attrs } of allBlocks({ type: 'doc', content: [block] })) places[attrs.id] = at;
  }
  return places;
}

const HEADING_MAX = 300;

/** Source reference of a block or a question of a section. */
export const sourcePositionOf = (
  { kind }: Pick<DraftSource, 'kind'>,
  { name, places }: DraftSection,
  id: string,
): Omit<SourcePosition, 'quote'> => ({ id, kind, at: places[id] ?? 1, heading: cutText(name, HEADING_MAX) });
