import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Course } from '#domain/teach/lesson.ts';
import { emptyRichText } from '#domain/teach/rich-text.ts';
import { toast } from '#ui/toasts.ts';
import { useCommand } from '#web/store/hooks.ts';
import { newId } from '#web/store/new-id.ts';
import { type LessonTemplate, templateInput } from '#web/teach/create/lesson-template.ts';
import { lessonTemplates } from '#web/teach/create/lesson-templates.ts';
import { templateWords } from '#web/teach/create/template-words.ts';
import { useRefusalText } from '#web/teach/editor/refusal-text.ts';

export const shapes = ['empty', 'explain', 'worked', 'slides'] as const;
export type Shape = (typeof shapes)[number];

export interface NewLesson {
  name: string;
  description: string;
  courseID: Course['id'] | null;
}

const makeId = () => newId('Block');

/** Creates a lesson with the steps of a template, by the editor's own commands, and opens the first step. */
export function useCreateLesson() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const refusalText = useRefusalText();
  const create = useCommand('lesson.create');
  const reshape = useCommand('node.reshape');
  const addToCourse = useCommand('course.addLesson');

  const template = (shape: Shape): LessonTemplate => {
    if (shape !== 'empty') return lessonTemplates[shape](templateWords(t, makeId));
    const text = emptyRichText(makeId());
    return { steps: [{ type: 'RICHTEXT', name: t('draft.create.firstStep'), text }], ways: [] };
  };

  const submit = async (shape: Shape, { courseID, ...details }: NewLesson) => {
    const id = newId('Lesson');
    const input = templateInput(template(shape), id);
    try {
      await create.send({ id, ...details });
      await reshape.send(input);
      if (courseID) await addToCourse.send({ id: courseID, lessonID: id });
      const [step] = input.order;
      await navigate({ to: '/teach/lessons/$id', params: { id }, search: step ? { step } : {} });
    } catch (error) {
      toast.error(refusalText(error));
    }
  };
  return { submit, isBusy: create.isBusy || reshape.isBusy || addToCourse.isBusy };
}
