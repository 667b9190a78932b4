import { useTranslation } from 'react-i18next';
import type { Reported } from '#domain/admin/report.ts';
import { Note } from '#ui/note.tsx';
import '#web/shared/ordering.ts';
import { useQuery } from '#web/store/hooks.ts';

/** Tells whose it is that nobody else finds it any more, and why. */
export function HiddenNotice(thing: Reported) {
  const { t } = useTranslation();
  const { rows } = useQuery('report.hiding', thing);
  const [decision] = rows;
  return (
    <Note title={t('report.hidden.title')}>
      <p>{t('report.hidden.body')}</p>
      {decision !== undefined && <p dir="auto">{decision.note}</p>}
    </Note>
  );
}
