import type { Course } from '#domain/teach/course.ts';
import { useTranslation } from 'react-i18next';
import { DESCRIPTION_MAX, LESSON_NAME_MAX } from '#domain/teach/lesson.ts';
import { Panel } from '#ui/layout/panel.tsx';
import { Stack } from '#ui/layout/stack.tsx';
import { CreditLine } from '#web/shared/lesson/credit-line.tsx';
import { VisibilityLabel } from '#web/shared/lesson/visibility-label.tsx';
import { SavedObjectives } from '#web/teach/goal/saved-objectives.tsx';
import { DetailsColumns } from '#web/teach/page/details-columns.tsx';
import { SavedTextarea, SavedTextInput } from '#web/writing/saved-field/saved-text-input.tsx';

/** Form for the details of a course that are shown before it is opened. */
export function CourseDetails({ course }: { course: Course }) {
  const { t } = useTranslation();
  const { id, visibility, credit } = course;
  return (
    <DetailsColumns>
      <Panel gap={20} aria-label={t('curriculum.course.about')}>
        <SavedTextInput
          label={t('draft.details.name')}
          size="md"
          missing={t('curriculum.course.nameMissing')}
          isRequired
          maxLength={LESSON_NAME_MAX}
          field="course name"
          saved={course.name}
          command="course.edit"
          toInput={(name) => ({ id, name })}
          fromInput={({ name }) => name}
        />
        <SavedTextarea
          label={t('draft.details.description')}
          description={t('draft.details.descriptionHint')}
          maxLength={DESCRIPTION_MAX}
          field="course description"
          saved={course.description}
          command="course.edit"
          toInput={(description) => ({ id, description })}
          fromInput={({ description }) => description}
        />
        <SavedObjectives
          field="course objectives"
          saved={course.learningObjectives}
          command="course.edit"
          toInput={(learningObjectives) => ({ id, learningObjectives })}
          fromInput={({ learningObjectives }) => learningObjectives}
        />
      </Panel>
      <Stack gap={20}>
        <Panel gap={10} title={t('teach.lessons.visibility')}>
          <VisibilityLabel visibility={visibility} />
          <p className="text-muted">
            {t(visibility === 'public' ? 'curriculum.course.publicHint' : 'curriculum.course.privateHint')}
          </p>
        </Panel>
        {credit && (
          <Panel gap={10} title={t('draft.credit.title')}>
            <CreditLine credit={credit} />
          </Panel>
        )}
      </Stack>
    </DetailsColumns>
  );
}
