import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Post } from '#domain/interact/post.ts';
import { useActor, useQuery, useRows } from '#web/store/hooks.ts';
import styles from './feed.module.css';

type Cards = Pick<Post, 'lessonID' | 'certificationID'>;
export const noCards: Cards = { lessonID: null, certificationID: null };

/** Picker of the attachments of a post: a lesson that the author learns or teaches, and a certificate that they hold. */
export function CardPicker({ cards, onChange }: { cards: Cards; onChange: (cards: Cards) => void }) {
  const { t } = useTranslation();
  const { id } = useActor();
  const learned = useRows('Enrollment', { owner: id, withdrawnAt: null });
  const known = useRows('Lesson', { publishedVersionID: { not: null }, deletedAt: null });
  const lessons = known.filter(
    ({ id: lessonID, owner }) => owner === id || learned.some((each) => each.lessonID === lessonID),
  );
  const certificates = useQuery('feed.certificates', {}).rows;
  if (lessons.length === 0 && certificates.length === 0) return null;
  const none = { value: '', label: t('feed.form.noCard') };
  const options = (rows: readonly { id: string; name: string }[]) => [
    none,
    ...rows.map(({ id: value, name: label }) => ({ value, label })),
  ];
  const chosen = (value: string) => (value === '' ? null : value);
  return (
    <div className={styles['pickers']}>
      {lessons.length > 0 && (
        <NativeSelect
          label={t('feed.form.lesson')}
          data={options(lessons)}
          value={cards.lessonID ?? ''}
          onChange={(event) => onChange({ ...cards, lessonID: chosen(event.currentTarget.value) as Cards['lessonID'] })}
        />
      )}
      {certificates.length > 0 && (
        <NativeSelect
          label={t('feed.form.certificate')}
          data={options(certificates)}
          value={cards.certificationID ?? ''}
          onChange={(event) =>
            onChange({ ...cards, certificationID: chosen(event.currentTarget.value) as Cards['certificationID'] })
          }
        />
      )}
    </div>
  );
}
