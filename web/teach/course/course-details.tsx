import { Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type Course, DESCRIPTION_MAX, LESSON_NAME_MAX } from '#domain/teach/lesson.ts';
import { CreditLine } from '#web/shared/credit-line.tsx';
import { VisibilityWord } from '#web/shared/visibility-word.tsx';
import { SavedObjectives } from '#web/teach/editor/saved-objectives.tsx';
import { SavedTextarea, SavedTextInput } from '#web/teach/saved-text.tsx';
import styles from '#web/teach/editor/details-tab.module.css';

/** Form for the details of a course that are shown before it is opened. */
export function CourseDetails({ course }: { course: Course }) {
  const { t } = useTranslation();
  const { id, visibility, credit } = course;
  return (
    <div className={styles['tab']}>
      <section className={`box ${styles['fields']}`} aria-label={t('curriculum.course.about')}>
        <SavedTextInput
          label={t('draft.details.name')}
          size="md"
          missing={t('curriculum.course.nameMissing')}
          isRequired
          maxLength={LESSON_NAME_MAX}
          field="course name"
          saved={course.name}
          command="course.revise"
          toInput={(name) => ({ id, name })}
          fromInput={({ name }) => name}
        />
        <SavedTextarea
          label={t('draft.details.description')}
          description={t('draft.details.descriptionHint')}
          maxLength={DESCRIPTION_MAX}
          field="course description"
          saved={course.description}
          command="course.revise"
          toInput={(description) => ({ id, description })}
          fromInput={({ description }) => description}
        />
        <SavedObjectives
          field="course objectives"
          saved={course.learningObjectives}
          command="course.revise"
          toInput={(learningObjectives) => ({ id, learningObjectives })}
          fromInput={({ learningObjectives }) => learningObjectives}
        />
      </section>
      <div className={styles['side']}>
        <section className={`box ${styles['credit']}`}>
          <Title order={2}>{t('teach.lessons.visibility')}</Title>
          <VisibilityWord visibility={visibility} />
          <p className="quiet">
            {t(visibility === 'public' ? 'curriculum.course.publicHint' : 'curriculum.course.privateHint')}
          </p>
        </section>
        {credit && (
          <section className={`box ${styles['credit']}`}>
            <Title order={2}>{t('draft.credit.title')}</Title>
            <CreditLine credit={credit} />
          </section>
        )}
      </div>
    </div>
  );
}
