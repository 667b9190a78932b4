import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Id } from '#domain/kernel/id.ts';
import type { DraftStage } from '#domain/teach/drafting/lesson-draft.ts';
import type { ImportIssue } from '#domain/teach/import-export/import-report.ts';
import type { SourceUnit } from '#domain/teach/import-export/source-lesson.ts';
import { ErrorBox } from '#ui/feedback/error-box.tsx';
import { Loading, Skeleton } from '#ui/feedback/skeleton.tsx';
import { Panel } from '#ui/layout/panel.tsx';
import { useQuery, useRow } from '#web/store/hooks.ts';
import { DraftJob } from '#web/teach/drafting/draft-job.tsx';
import { ConversionReport } from '#web/teach/import/conversion-report.tsx';

interface DraftResultProps {
  id: Id<'Lesson'>;
  place: SourceUnit;
  loss: ImportIssue[];
  stages: DraftStage[];
}

/** Progress of a draft that was just requested, with a list of what its source lost in the conversion. */
export function DraftResult({ id, place, loss, stages }: DraftResultProps) {
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
    <Panel gap={20} ref={heading} tabIndex={-1} aria-label={t('drafting.job.title')}>
      <DraftJob lesson={lesson} stages={stages} hasLink />
      {loss.length > 0 && <ConversionReport loss={loss} unit={place} />}
    </Panel>
  );
}
