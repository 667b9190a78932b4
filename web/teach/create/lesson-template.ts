import type { LinkCondition } from '#domain/teach/link.ts';
import type { Lesson } from '#domain/teach/lesson.ts';
import type { QuizQuestion } from '#domain/teach/question/quiz-question.ts';
import type { RichText } from '#domain/teach/rich-text/rich-text.ts';
import type { CommandInput } from '#sync/commands.ts';
import { newId } from '#web/store/row/new-id.ts';

/** A step of a template, in the teacher's language. */
export type TemplateStep = { name: string } & (
  | { type: 'RICHTEXT'; text: RichText }
  | { type: 'QUIZ'; questions: QuizQuestion[] }
  | { type: 'SLIDESHOW'; slides: { name: string; content: RichText; description: string }[] }
);

export interface TemplateLink {
  /** Indexes of steps, from 0. */
  from: number;
  to: number;
  condition: LinkCondition;
}

export interface LessonTemplate {
  steps: TemplateStep[];
  links: TemplateLink[];
}

/** Links each step to the next. */
export const chainLinks = (steps: readonly unknown[]): TemplateLink[] =>
  steps.slice(1).map((_, index) => ({ from: index, to: index + 1, condition: 'always' }));

type Added = CommandInput<'draft.edit'>['added'][number];

const step = { description: '', minutes: 0, status: 'INCOMPLETE', importKey: null } as const;

/** Input of `draft.edit` that adds these steps to a lesson without steps. */
export function templateInput({ steps, links }: LessonTemplate, lessonID: Lesson['id']): CommandInput<'draft.edit'> {
  const added = steps.map((each): Added => {
    const id = newId('LessonNode');
    const row = { ...step, id, type: each.type, name: each.name };
    switch (each.type) {
      case 'RICHTEXT': {
        const bodyID = newId('LessonNodeContent');
        return { ...row, bodyID, text: { id: bodyID, text: JSON.stringify(each.text) } };
      }
      case 'QUIZ': {
        const bodyID = newId('LessonNodeQuiz');
        return { ...row, bodyID, quiz: { id: bodyID, questions: each.questions } };
      }
      case 'SLIDESHOW': {
        const slides = each.slides.map(({ content, ...slide }) => ({
          ...slide,
          id: newId('Slide'),
          content: JSON.stringify(content),
          url: '',
        }));
        return { ...row, bodyID: newId('LessonNodeContent'), slides: { id, slides } };
      }
    }
  });
  const order = added.map(({ id }) => id);
  const linked = links.flatMap(({ from, to, condition }) => {
    const [before, behind] = [order[from], order[to]];
    return before && behind ? [{ id: newId('LessonNodeLink'), from: before, to: behind, condition }] : [];
  });
  return { lessonID, removed: [], added, order, removedLinks: [], changedLinks: linked };
}
