import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Revision, RevisionAction } from '#domain/policy/revision.ts';
import { Avatar } from '#ui/avatar.tsx';
import { useFormat } from '#ui/use-format.ts';
import type { ReviewWords } from '#web/learn/review-form.tsx';
import { Stars } from '#web/learn/star-picker.tsx';
import { type TextPart, wordDifference } from '#web/learn/word-difference.ts';
import { useRow } from '#web/store/hooks.ts';
import styles from './review-history.module.css';

const deeds = {
  create: 'reviews.history.written',
  update: 'reviews.history.changed',
  delete: 'reviews.history.deleted',
  restore: 'reviews.history.restored',
} as const satisfies Record<RevisionAction, string>;

interface ReviewVersionProps {
  revision: Revision;
  canGoBack: boolean;
  onGoBack: () => void;
}

/** One change of a review: by whom, and what it made of what was there. */
export function ReviewVersion({ revision, canGoBack, onGoBack }: ReviewVersionProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const person = useRow('PublicProfile', revision.actor);
  const { action, at, seq } = revision;
  return (
    <li value={seq}>
      <header>
        <Avatar src={person?.avatarUrl} letter={person?.letter ?? '?'} size={32} />
        <b>
          <bdi>{person?.name ?? t('reviews.somebody')}</bdi>
        </b>
        <span className={styles['deed']}>{t(deeds[action])}</span>
        <time dateTime={at} title={format.dateTime(at)}>
          <bdi>{format.relative(at)}</bdi>
        </time>
      </header>
      {action !== 'delete' && <Change {...revision} />}
      {canGoBack && (
        <Button variant="default" size="sm" onClick={onGoBack}>
          {t('reviews.history.goBack')}
        </Button>
      )}
    </li>
  );
}

function Change({ before, after }: Pick<Revision, 'before' | 'after'>) {
  const { t } = useTranslation();
  const now = after as ReviewWords;
  const old = before as ReviewWords | null;
  const parts = wordDifference((old ?? now).review, now.review);
  return (
    <>
      <p className={styles['stars']}>
        {old && old.rating !== now.rating && (
          <>
            <Stars rating={old.rating} />
            <span className="visually-hidden">{t('reviews.history.became')}</span>
            <span className="flip" aria-hidden>
              →
            </span>
          </>
        )}
        <Stars rating={now.rating} />
      </p>
      {parts.length > 0 && (
        <p dir="auto" className={styles['words']}>
          {parts.map((part, index) => (
            <Part key={index} {...part} />
          ))}
        </p>
      )}
    </>
  );
}

function Part({ kind, text }: TextPart) {
  const { t } = useTranslation();
  if (kind === 'same') return text;
  const Mark = kind === 'added' ? 'ins' : 'del';
  return (
    <Mark>
      <span className="visually-hidden">
        {t(kind === 'added' ? 'reviews.history.partAdded' : 'reviews.history.partRemoved')}{' '}
      </span>
      {text}
    </Mark>
  );
}
