import '#web/shared/registry/tutor-registry.ts';
import { Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Tutor } from '#domain/tutor/tutor.ts';
import { ErrorBox } from '#ui/feedback/error-box.tsx';
import { Loading, SkeletonText } from '#ui/feedback/skeleton.tsx';
import { useFormat } from '#web/shared/language/use-format.ts';
import { Panel } from '#ui/layout/panel.tsx';
import { Stack } from '#ui/layout/stack.tsx';
import { useQuery } from '#web/store/hooks.ts';
import { MoreButton } from '#web/teach/page/more-button.tsx';

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
        <Panel as="ul" gap={12}>
          {rows.map(({ id, content, createdAt }) => (
            <Stack as="li" gap={2} key={id}>
              <bdi>{content}</bdi>
              <small className="text-muted">{format.date(createdAt)}</small>
            </Stack>
          ))}
        </Panel>
      )}
      {state === 'loading' && (
        <Loading label={t('common.loading')}>
          <SkeletonText lines={2} />
        </Loading>
      )}
      {state === 'error' && <ErrorBox onRetry={retry} />}
      {rows.length === 0 && state === 'ready' && <p className="text-muted">{t('curriculum.tutor.noMemories')}</p>}
      <MoreButton state={state} hasMore={hasMore} loadMore={loadMore} />
    </section>
  );
}
