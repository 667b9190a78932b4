import '#web/shared/registry/tutor-registry.ts';
import { Button, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Tutor } from '#domain/tutor/tutor.ts';
import { ErrorBox } from '#ui/feedback/error-box.tsx';
import { Loading, SkeletonText } from '#ui/feedback/skeleton.tsx';
import { useFormat } from '#ui/format/use-format.ts';
import { useQuery } from '#web/store/hooks.ts';
import styles from './tutor-memories.module.css';

/** The tutor's memories of its owner; nobody else can read them. */
export function TutorMemories({ tutorID }: { tutorID: Tutor['id'] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { rows, state, hasMore, loadMore, retry } = useQuery('memory.byTutor', { tutorID });
  return (
    <section>
      <Title order={2} size="h4" mb={10}>
        {t('curriculum.tutor.memories')}
      </Title>
      {rows.length > 0 && (
        <ul className={`panel ${styles.memories}`}>
          {rows.map(({ id, content, createdAt }) => (
            <li key={id}>
              <bdi>{content}</bdi>
              <small className="text-muted">{format.date(createdAt)}</small>
            </li>
          ))}
        </ul>
      )}
      {state === 'loading' && (
        <Loading label={t('common.loading')}>
          <SkeletonText lines={2} />
        </Loading>
      )}
      {state === 'error' && <ErrorBox onRetry={retry} />}
      {rows.length === 0 && state === 'ready' && <p className="text-muted">{t('curriculum.tutor.noMemories')}</p>}
      {hasMore && (
        <Button variant="default" mt={10} loading={state === 'loading'} onClick={loadMore}>
          {t('teach.more')}
        </Button>
      )}
    </section>
  );
}
