import { useTranslation } from 'react-i18next';
import type { Tutor } from '#domain/tutor/tutor.ts';
import type { Lesson } from '#domain/teach/lesson.ts';
import { Select } from '#ui/control/select.ts';
import { useActor, useRows } from '#web/store/hooks.ts';
import { useAction } from '#web/shared/error/use-action.ts';

const byName = { order: [['name', 'asc']] } as const;

/** Choice of the persona that teaches a lesson; copies that belong to enrolled lessons are left out. */
export function TutorPicker({ lesson: { id, tutorID } }: { lesson: Lesson }) {
  const { t } = useTranslation();
  const actor = useActor();
  const { act } = useAction('lesson.setTutor');
  const tutors = useRows('Tutor', { owner: actor.id }, byName);
  const enrollments = useRows('Enrollment', { owner: actor.id });
  const copiedTutors = new Set(enrollments.map((enrollment) => enrollment.tutorID));
  return (
    <Select
      label={t('draft.details.tutor')}
      description={t('draft.details.tutorHint')}
      value={tutorID ?? ''}
      onChange={({ currentTarget: { value } }) => void act({ id, tutorID: (value || null) as Tutor['id'] | null })}
      data={[
        { value: '', label: t('draft.details.noTutor') },
        ...tutors
          .filter((tutor) => !copiedTutors.has(tutor.id))
          .map((tutor) => ({ value: tutor.id, label: tutor.name })),
      ]}
    />
  );
}
