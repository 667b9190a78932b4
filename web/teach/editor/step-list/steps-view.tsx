import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LessonNode } from '#domain/teach/node.ts';
import type { Draft } from '#domain/teach/version/draft.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Row } from '#ui/layout/stack.tsx';
import { lazyComponent } from '#web/shared/loading/lazy-component.tsx';
import { StepList, type StepListProps } from '#web/teach/editor/step-list/step-list.tsx';
import { isPlainChain } from '#web/teach/editor/draft/step-link.ts';
import type { Steps } from '#web/teach/editor/draft/use-steps.ts';
import type { StepViewMode } from '#web/teach/editor/step-list/view-switch.tsx';
import type { FlowView } from '#web/teach/flow/use-flow.ts';
import styles from './steps-tab.module.css';

const StepGraph = lazyComponent(
  async () => (await import('#web/teach/editor/graph/step-graph.tsx')).StepGraph,
  <Skeleton height="100%" />,
);
const FlowPanel = lazyComponent(
  async () => (await import('#web/teach/flow/flow-panel.tsx')).FlowPanel,
  <Skeleton height={64} />,
);

interface StepsViewProps extends Omit<StepListProps, 'nodes' | 'links' | 'onMove'> {
  draft: Draft;
  steps: Steps;
  view: StepViewMode;
  /** Learner flow, if it is shown. */
  flow: FlowView | undefined;
  selected: LessonNode['id'];
  /** Button that opens the list of deleted steps. */
  deleted: ReactNode;
}

/** The steps of a draft as a list or graph; learners are shown in a table or on the graph. */
export function StepsView({ draft, steps, view, flow, deleted, onAdd, ...shared }: StepsViewProps) {
  const { t } = useTranslation();
  const { nodes, links } = draft;
  const isPictured = view === 'graph';
  const panel = flow && <FlowPanel {...shared} view={flow} draft={draft} isPictured={isPictured} />;
  if (isPictured)
    return (
      <>
        {panel}
        <div className={styles.scroll}>
          <StepGraph {...shared} nodes={nodes} links={links} steps={steps} flow={flow?.flow} />
          {deleted}
        </div>
      </>
    );
  return (
    <div className={styles.scroll}>
      {panel ?? (
        <>
          <StepList {...shared} nodes={nodes} links={links} onMove={steps.move} onAdd={onAdd} />
          {deleted}
          {!isPlainChain(nodes, links) && (
            <Row as="p" mt={12} className="text-muted">
              {t('teach.steps.branchHint')}
            </Row>
          )}
        </>
      )}
    </div>
  );
}
