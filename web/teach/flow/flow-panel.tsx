import { useTranslation } from 'react-i18next';
import { LEARNERS_MIN } from '#domain/teach/analytics/lesson-analytics.ts';
import type { Draft } from '#domain/teach/version/draft.ts';
import { ErrorBox } from '#ui/feedback/error-box.tsx';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { FlowNotes } from '#web/teach/flow/flow-notes.tsx';
import { FlowSummary } from '#web/teach/flow/flow-summary.tsx';
import { FlowTable, type FlowTableProps } from '#web/teach/flow/flow-table.tsx';
import type { FlowView } from '#web/teach/flow/use-flow.ts';

export interface FlowPanelProps extends Pick<FlowTableProps, 'onSelect' | 'selected'> {
  view: FlowView;
  draft: Draft;
  /** True if the graph shows the same data; the table is then for screen readers only. */
  isPictured: boolean;
}

/** Learner flow through the steps, as a summary and table. */
export function FlowPanel({ view, draft, isPictured, selected, onSelect }: FlowPanelProps) {
  const { t } = useTranslation();
  const { source, flow, state } = view;
  return (
    <Stack as="section" mb={10} aria-label={t(`flow.title.${source}`)} aria-busy={state === 'running'}>
      <Row gap={[6, 20]} align="end" justify="space-between" wrap>
        <output className={flow && state === 'running' ? 'visually-hidden' : 'text-muted'}>
          {state === 'running' && t('flow.running')}
          {state === 'loading' && t('flow.loading')}
          {state === 'few' && t('flow.few', { count: LEARNERS_MIN })}
        </output>
        <FlowError {...view} />
        {flow && <FlowSummary flow={flow} nodes={draft.nodes} />}
        {flow && <FlowNotes view={view} />}
      </Row>
      {flow && (
        <div className={isPictured ? 'visually-hidden' : undefined}>
          <FlowTable
            flow={flow}
            nodes={draft.nodes}
            links={draft.links}
            selected={selected}
            onSelect={onSelect}
            isHidden={isPictured}
          />
        </div>
      )}
    </Stack>
  );
}

function FlowError({ state, retry }: Pick<FlowView, 'state' | 'retry'>) {
  const { t } = useTranslation();
  if (state === 'failed') return <ErrorBox title={t('flow.failedTitle')} message={t('flow.failed')} />;
  if (state === 'offline') return <ErrorBox title={t('flow.awayTitle')} message={t('flow.away')} onRetry={retry} />;
  return state === 'error' && <ErrorBox onRetry={retry} />;
}
