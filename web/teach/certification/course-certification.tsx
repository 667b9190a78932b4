import type { Course } from '#domain/teach/course.ts';
import '#web/shared/registry/certification-registry.ts';
import { useTranslation } from 'react-i18next';
import type { Lesson } from '#domain/teach/lesson.ts';
import { ErrorBox } from '#ui/feedback/error-box.tsx';
import { Loading, Skeleton } from '#ui/feedback/skeleton.tsx';
import { useQuery, useRows } from '#web/store/hooks.ts';
import { CertificationEditor } from '#web/teach/certification/certification-editor.tsx';

interface CourseCertificationProps {
  course: Course;
  lessons: readonly Lesson[];
}

/** Editor for the certification of a course; steps of any of its lessons can be evidence. */
export function CourseCertification({ course: { id: courseID, visibility }, lessons }: CourseCertificationProps) {
  const { t } = useTranslation();
  const { state, retry } = useQuery('certification.byCourse', { courseID });
  const [known] = useRows('Certification', { courseID });
  if (known !== undefined || state === 'ready')
    return (
      <CertificationEditor
        subject={{ courseID }}
        definition={known}
        lessons={lessons}
        isOut={visibility === 'public'}
      />
    );
  if (state === 'offline') return <p>{t('draft.outcomes.away')}</p>;
  if (state === 'error') return <ErrorBox onRetry={retry} />;
  return (
    <Loading label={t('common.loading')}>
      <Skeleton height={240} />
    </Loading>
  );
}
