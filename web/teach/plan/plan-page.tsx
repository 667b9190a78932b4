import { Button } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { isId } from '#domain/kernel/id.ts';
import type { LessonPlan } from '#domain/teach/lesson-plan.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Page } from '#ui/layout/page.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { isCollaborationOpen } from '#web/shared/revision/collaboration.ts';
import { useQuery, useRow } from '#web/store/hooks.ts';
import { RowView, RowSkeleton } from '#web/teach/page/row-view.tsx';
import { NotFound } from '#web/shared/loading/not-found.tsx';
import { PlanBody } from '#web/teach/plan/plan-body.tsx';
import { useRowHistory } from '#web/teach/page/use-row-history.tsx';

/**
 * Page of a lesson plan. Anyone may read it, and change, delete and restore it, unless the school makes each row its
 * owner's (D-07, D-82).
 */
export function PlanPage() {
  const { id } = useParams({ strict: false });
  return <Page>{isId(id) ? <AnyPlan key={id} id={id as LessonPlan['id']} /> : <NotFound />}</Page>;
}

function AnyPlan({ id }: { id: LessonPlan['id'] }) {
  const { state, retry } = useQuery('plan.byID', { id });
  const plan = useRow('LessonPlan', id);
  if (plan === undefined && state === 'ready') return <DeletedPlan id={id} onBack={retry} />;
  return <RowView row={plan} state={state} retry={retry} render={(found) => <PlanBody plan={found} />} />;
}

/** A deleted plan, which still has its history and can be restored. */
function DeletedPlan({ id, onBack: onRestored }: { id: LessonPlan['id']; onBack: () => void }) {
  const { t } = useTranslation();
  const { rows, state } = useQuery('revision.history', { model: 'LessonPlan', rowID: id });
  const { show, dialog } = useRowHistory('LessonPlan', id, onRestored);
  const [last] = rows;
  if (last === undefined) return state === 'loading' ? <RowSkeleton /> : <NotFound />;
  const { name } = last.after as Pick<LessonPlan, 'name'>;
  return (
    <>
      <PageHeader title={name} />
      <EmptyState
        art="broken"
        title={t('teach.editor.deletedTitle', { name })}
        action={<Button onClick={show}>{t('curriculum.plan.history')}</Button>}
      >
        {t(isCollaborationOpen() ? 'curriculum.plan.deleted' : 'curriculum.plan.deletedOwned')}
      </EmptyState>
      {dialog}
    </>
  );
}
