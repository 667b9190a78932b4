import type { Course } from '#domain/teach/course.ts';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { emptyRichText } from '#domain/teach/rich-text/rich-text.ts';
import { newId } from '#web/store/row/new-id.ts';
import { type LessonTemplate, templateInput } from '#web/teach/create/lesson-template.ts';
import { lessonTemplates } from '#web/teach/create/template-catalog.ts';
import { createTemplateText } from '#web/teach/create/template-text.ts';
import { useAction } from '#web/shared/error/use-action.ts';

export const templateNames = ['empty', 'explain', 'worked', 'slides'] as const;
export type TemplateName = (typeof templateNames)[number];

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
  const create = useAction('lesson.create');
  const reshape = useAction('draft.edit');
  const addToCourse = useAction('course.addLesson');

  const template = (templateName: TemplateName): LessonTemplate => {
    if (templateName !== 'empty') return lessonTemplates[templateName](createTemplateText(t, makeId));
    const text = emptyRichText(makeId());
    return { steps: [{ type: 'RICHTEXT', name: t('draft.create.firstStep'), text }], links: [] };
  };

  const submit = async (templateName: TemplateName, { courseID, ...details }: NewLesson) => {
    const id = newId('Lesson');
    const input = templateInput(template(templateName), id);
    const isCreated = (await create.act({ id, ...details })) && (await reshape.act(input));
    if (!isCreated || (courseID && !(await addToCourse.act({ id: courseID, lessonID: id })))) return;
    const [step] = input.order;
    await navigate({ to: '/teach/lessons/$id', params: { id }, search: step ? { step } : {} });
  };
  return { submit, isBusy: create.isBusy || reshape.isBusy || addToCourse.isBusy };
}
