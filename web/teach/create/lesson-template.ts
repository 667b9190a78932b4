import type { Lesson } from '#domain/teach/lesson.ts';
import type { LinkCondition } from '#domain/teach/node.ts';
import type { QuizQuestion } from '#domain/teach/quiz.ts';
import type { RichText } from '#domain/teach/rich-text.ts';
import type { CommandInput } from '#sync/commands.ts';
import { newId } from '#web/store/new-id.ts';

/** A step of a template, in the teacher's language. */
export type TemplateStep = { name: string } & (
  | { type: 'RICHTEXT'; text: RichText }
  | { type: 'QUIZ'; questions: QuizQuestion[] }
  | { type: 'SLIDESHOW'; slides: { name: string; content: RichText; description: string }[] }
);

export interface TemplateWay {
  /** Indexes of steps, from 0. */
  from: number;
  to: number;
  condition: LinkCondition;
}

export interface LessonTemplate {
  steps: TemplateStep[];
  ways: TemplateWay[];
}

/** Links each step to the next. */
export const inOrder = (steps: readonly unknown[]): TemplateWay[] =>
  steps.slice(1).map((_, index) => ({ from: index, to: index + 1, condition: 'always' }));

type Added = CommandInput<'node.reshape'>['added'][number];

const step = { description: '', minutes: 0, status: 'INCOMPLETE', importKey: null } as const;

/** Input of `node.reshape` that adds these steps to a lesson without steps. */
export function templateInput({ steps, ways }: LessonTemplate, lessonID: Lesson['id']): CommandInput<'node.reshape'> {
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
  const linked = ways.flatMap(({ from, to, condition }) => {
    const [before, behind] = [order[from], order[to]];
    return before && behind ? [{ id: newId('LessonNodeLink'), from: before, to: behind, condition }] : [];
  });
  return { lessonID, removed: [], added, order, cut: [], ways: linked };
}
