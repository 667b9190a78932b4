import { useTranslation } from 'react-i18next';
import type { Lesson } from '#domain/teach/lesson.ts';
import { Loading, Skeleton } from '#ui/feedback/skeleton.tsx';
import { useRows, useTopic } from '#web/store/hooks.ts';
import { CertificationEditor } from '#web/teach/certification/certification-editor.tsx';

/** Editor for the certification of a lesson. While its draft loads, a missing row does not mean that there is none. */
export function LessonCertification({ lesson }: { lesson: Lesson }) {
  const { t } = useTranslation();
  const { id: lessonID, publishedVersionID } = lesson;
  const topic = useTopic(`draft:${lessonID}`);
  const [known] = useRows('Certification', { lessonID });
  if (known !== undefined || topic === 'live' || topic === 'denied')
    return (
      <CertificationEditor
        subject={{ lessonID }}
        definition={known}
        lessons={[lesson]}
        isOut={publishedVersionID !== null}
      />
    );
  if (topic === 'offline') return <p>{t('draft.outcomes.away')}</p>;
  return (
    <Loading label={t('common.loading')}>
      <Skeleton height={240} />
    </Loading>
  );
}
