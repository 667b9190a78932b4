import { Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Credit } from '#domain/teach/lesson.ts';
import { CreditLine } from '#web/shared/credit-line.tsx';

/** Who wrote what was brought in; their licence asks for it to be shown. */
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
