import { Button, Textarea, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { DESCRIPTION_MAX, LESSON_NAME_MAX } from '#domain/teach/lesson.ts';
import { Select } from '#ui/control/select.ts';
import { StartChoice } from '#web/teach/create/start-choice.tsx';
import type { DraftLessons } from '#web/teach/create/use-draft-lesson.ts';
import { SourceFields } from '#web/teach/create/source-fields.tsx';
import { useCreateLesson } from '#web/teach/create/use-create-lesson.ts';
import { type LessonDetails, lessonNameFromFile, useLessonForm } from '#web/teach/create/use-lesson-form.ts';
import type { SourceLessons } from '#web/teach/create/use-source-lesson.ts';
import { useOwnCourses } from '#web/teach/lesson/use-own-courses.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Panel } from '#ui/layout/panel.tsx';
import { Row } from '#ui/layout/stack.tsx';
import { lazyComponent } from '#web/shared/loading/lazy-component.tsx';

const DraftFields = lazyComponent(
  async () => (await import('#web/teach/create/draft-fields.tsx')).DraftFields,
  <Skeleton height={420} />,
);

const noText = new File([], '');

interface CreateLessonFormProps {
  source: SourceLessons;
  drafts: DraftLessons;
}

/** Form for a new lesson; only the name is required. */
export function CreateLessonForm({ source, drafts }: CreateLessonFormProps) {
  const { t } = useTranslation();
  const { submit, isBusy } = useCreateLesson();
  const courses = useOwnCourses();
  const form = useLessonForm();
  const { start, file } = form.values;

  const handleSubmit = ({ start, file, pasted, courseID, draft, ...details }: LessonDetails) => {
    const lesson = {
      name: details.name.trim(),
      description: details.description.trim(),
      courseID: courses.find(({ id }) => id === courseID)?.id ?? null,
    };
    const text = file ?? new File([pasted], t('draft.create.source.pasted'));
    if (start === 'source') void source.send(lesson, text);
    else if (start === 'draft') void drafts.send(lesson, draft, draft.sourceCourseID ? noText : text);
    else void submit(start, lesson);
  };
  const handleFile = (chosen: File | null) => {
    form.setFieldValue('file', chosen);
    form.clearFieldError('pasted');
    if (chosen && form.getValues().name.trim() === '') form.setFieldValue('name', lessonNameFromFile(chosen));
  };

  return (
    <Panel as="form" gap={20} onSubmit={form.onSubmit(handleSubmit)} noValidate>
      <TextInput
        {...form.getInputProps('name')}
        label={t('draft.create.name')}
        size="md"
        required
        maxLength={LESSON_NAME_MAX}
        autoComplete="off"
        data-autofocus
      />
      <Textarea
        {...form.getInputProps('description')}
        label={t('draft.create.description')}
        description={t('draft.details.descriptionHint')}
        autosize
        minRows={2}
        maxLength={DESCRIPTION_MAX}
      />
      {courses.length > 0 && (
        <Select
          {...form.getInputProps('courseID')}
          label={t('draft.create.course')}
          data={[
            { value: '', label: t('draft.create.noCourse') },
            ...courses.map((course) => ({ value: course.id, label: course.name })),
          ]}
        />
      )}
      <StartChoice value={start} onChange={(next) => form.setFieldValue('start', next)} />
      {start === 'source' && (
        <SourceFields file={file} onFile={handleFile} pasted={form.getInputProps('pasted')} state={source} />
      )}
      {start === 'draft' && (
        <DraftFields
          request={form.values.draft}
          onChange={(draft) => form.setFieldValue('draft', draft)}
          file={file}
          onFile={handleFile}
          pasted={form.getInputProps('pasted')}
          state={drafts}
          courses={courses}
        />
      )}
      <Row gap={10} justify="end" wrap>
        <Button component={Link} to="/teach/lessons" variant="default">
          {t('common.cancel')}
        </Button>
        <Button type="submit" loading={isBusy || source.working !== undefined || drafts.working !== undefined}>
          {t(start === 'draft' ? 'draft.create.submitDraft' : 'draft.create.submit')}
        </Button>
      </Row>
    </Panel>
  );
}
