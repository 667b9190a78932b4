import { useForm } from '@mantine/form';
import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { cutText } from '#domain/kernel/text/cut-text.ts';
import type { DraftRequest } from '#domain/teach/drafting/lesson-draft.ts';
import { LESSON_NAME_MAX } from '#domain/teach/lesson.ts';
import { currentLanguage } from '#web/shared/language/i18n.ts';
import type { TemplateName } from '#web/teach/create/use-create-lesson.ts';
import { hasModel } from '#web/shared/shell/has-model.ts';

export interface LessonDetails {
  name: string;
  description: string;
  courseID: string;
  start: TemplateName | 'source' | 'draft';
  file: File | null;
  pasted: string;
  /** Options of a draft that the server makes. */
  draft: DraftRequest;
}

const defaultDraftRequest = (): DraftRequest => ({
  description: true,
  cover: true,
  categories: true,
  outline: true,
  content: true,
  questions: true,
  pictures: 3,
  language: currentLanguage(),
  level: 'beginner',
  length: 'medium',
  isWritten: hasModel(),
});

/** Drafting by a model needs only a name or a source course; everything else needs a text. */
const needsText = ({ start, draft }: LessonDetails): boolean =>
  start === 'source' || (start === 'draft' && !draft.isWritten && draft.sourceCourseID === undefined);

/** Default name of a lesson that is made from a file. */
export const lessonNameFromFile = (file: File): string => cutText(file.name.replace(/\.[a-z]+$/i, ''), LESSON_NAME_MAX);

/** Form state of a new lesson; the URL may contain its name. */
export function useLessonForm() {
  const { t } = useTranslation();
  const { name = '' } = useSearch({ strict: false });
  return useForm<LessonDetails>({
    initialValues: {
      name: cutText(name, LESSON_NAME_MAX),
      description: '',
      courseID: '',
      start: 'empty',
      file: null,
      pasted: '',
      draft: defaultDraftRequest(),
    },
    validate: {
      name: (value) => (value.trim() === '' ? t('draft.create.nameMissing') : null),
      pasted: (value, values) =>
        needsText(values) && values.file === null && value.trim() === '' ? t('draft.create.source.missing') : null,
    },
  });
}
