import { Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Credit } from '#domain/teach/lesson.ts';
import { CreditLine } from '#web/shared/lesson/credit-line.tsx';

/** Authors and license of imported content; the license requires showing them. */
export function LessonCredit({ credit }: { credit: Credit | null }) {
  const { t } = useTranslation();
  if (!credit) return null;
  return (
    <section>
      <Title order={2}>{t('learn.lesson.credit')}</Title>
      <CreditLine credit={credit} />
    </section>
  );
}
