import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Id } from '#domain/kernel/id.ts';
import type { DraftStage } from '#domain/teach/lesson-draft.ts';
import type { Loss } from '#domain/teach/loss.ts';
import type { SourcePlace } from '#domain/teach/source-text.ts';
import { ErrorBox } from '#ui/error-box.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { useQuery, useRow } from '#web/store/hooks.ts';
import { DraftJob } from '#web/teach/drafting/draft-job.tsx';
import { LossList } from '#web/teach/exchange/loss-list.tsx';
import styles from './drafting.module.css';

interface DraftOutcomeProps {
  id: Id<'Lesson'>;
  place: SourcePlace;
  loss: Loss[];
  stages: DraftStage[];
}

const placeTexts: Record<SourcePlace, string> = {
  line: 'exchange.loss.line',
  page: 'exchange.loss.page',
  step: 'exchange.loss.step',
};

/** Progress of a draft that was just requested, with a list of what its source lost in the conversion. */
export function DraftOutcome({ id, place, loss, stages }: DraftOutcomeProps) {
  const { t } = useTranslation();
  const { state, retry } = useQuery('lesson.byID', { id });
  const lesson = useRow('Lesson', id);
  const heading = useRef<HTMLDivElement>(null);
  const isHere = lesson !== undefined;
  // The submitted form is gone, so the heading takes the focus.
  useEffect(() => {
    if (isHere) heading.current?.focus();
  }, [isHere]);
  if (!lesson) {
    if (state === 'loading' || state === 'ready')
      return (
        <Loading label={t('drafting.job.loading')}>
          <Skeleton height={240} />
        </Loading>
      );
    return <ErrorBox onRetry={retry} />;
  }
  return (
    <section className={`box ${styles['outcome']}`} ref={heading} tabIndex={-1} aria-label={t('drafting.job.title')}>
      <DraftJob lesson={lesson} stages={stages} hasLink />
      {loss.length > 0 && <LossList loss={loss} lineText={(line) => t(placeTexts[place], { line })} />}
    </section>
  );
}
