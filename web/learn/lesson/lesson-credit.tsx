import { useTranslation } from 'react-i18next';
import type { Credit } from '#domain/teach/lesson.ts';
import { PageSection } from '#ui/layout/page-section.tsx';
import { CreditLine } from '#web/shared/lesson/credit-line.tsx';

/** Authors and license of imported content; the license requires showing them. */
export function LessonCredit({ credit }: { credit: Credit | null }) {
  const { t } = useTranslation();
  if (!credit) return null;
  return (
    <PageSection title={t('learn.lesson.credit')}>
      <CreditLine credit={credit} />
    </PageSection>
  );
}
