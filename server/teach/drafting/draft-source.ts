import { cutText } from '#domain/kernel/cut-text.ts';
import type { DraftPlace, PlaceKind } from '#domain/teach/drafted-step.ts';
import type { QuizQuestion } from '#domain/teach/quiz.ts';
import { allBlocks, type Block, type RichText } from '#domain/teach/rich-text.ts';

/** What stands under one heading of a source; a quiz where the source has one. */
export type DraftSection = {
  name: string;
  /** Where each block or question stands, by its id. */
  places: Record<string, number>;
} & ({ text: RichText } | { questions: QuizQuestion[] });

/** What a lesson is drafted from, as it was read; kept until the draft is done. */
export interface DraftSource {
  kind: PlaceKind;
  sections: DraftSection[];
}

export const noSource: DraftSource = { kind: 'none', sections: [] };

/** A source whose places are its paragraphs, counted from 1 through all sections. */
export function countedSections(
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
    return { name, text: step.text, places: placed(step.text, () => (count += 1)) };
  });
}

/** The place of each block; what stands inside another stands where that does. */
export function placed({ content }: RichText, placeOf: (block: Block) => number): Record<string, number> {
  const places: Record<string, number> = {};
  for (const block of content) {
    const at = placeOf(block);
    for (const { attrs } of allBlocks({ type: 'doc', content: [block] })) places[attrs.id] = at;
  }
  return places;
}

const HEADING_MAX = 300;

/** Where the block or the question of a section stands. */
export const placeIn = (
  { kind }: Pick<DraftSource, 'kind'>,
  { name, places }: DraftSection,
  id: string,
): Omit<DraftPlace, 'quote'> => ({ id, kind, at: places[id] ?? 1, heading: cutText(name, HEADING_MAX) });
