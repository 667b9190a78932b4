import type { Course } from '#domain/teach/course.ts';
import { Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DESCRIPTION_MAX, LESSON_NAME_MAX } from '#domain/teach/lesson.ts';
import { CreditLine } from '#web/shared/lesson/credit-line.tsx';
import { VisibilityLabel } from '#web/shared/lesson/visibility-label.tsx';
import { SavedObjectives } from '#web/teach/goal/saved-objectives.tsx';
import { SavedTextarea, SavedTextInput } from '#web/writing/saved-field/saved-text-input.tsx';
import styles from '#web/teach/page/details-form.module.css';

/** Form for the details of a course that are shown before it is opened. */
export function CourseDetails({ course }: { course: Course }) {
  const { t } = useTranslation();
  const { id, visibility, credit } = course;
  return (
    <div className={styles.tab}>
      <section className={`panel ${styles.fields}`} aria-label={t('curriculum.course.about')}>
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
      </section>
      <div className={styles.side}>
        <section className={`panel ${styles.credit}`}>
          <Title order={2}>{t('teach.lessons.visibility')}</Title>
          <VisibilityLabel visibility={visibility} />
          <p className="text-muted">
            {t(visibility === 'public' ? 'curriculum.course.publicHint' : 'curriculum.course.privateHint')}
          </p>
        </section>
        {credit && (
          <section className={`panel ${styles.credit}`}>
            <Title order={2}>{t('draft.credit.title')}</Title>
            <CreditLine credit={credit} />
          </section>
        )}
      </div>
    </div>
  );
}
