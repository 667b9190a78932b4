import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LessonNode, LessonType } from '#domain/teach/node.ts';
import type { Draft } from '#domain/teach/version/draft.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { from } from '#ui/layout/breakpoint.ts';
import { useKeys } from '#ui/control/use-keys.ts';
import { useMedia } from '#ui/browser/use-media.ts';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { AddStep } from '#web/teach/editor/step-list/add-step.tsx';
import { useFormsOf } from '#web/teach/editor/step/step-body.tsx';
import { StepForm } from '#web/teach/editor/step/step-form.tsx';
import { StepsView } from '#web/teach/editor/step-list/steps-view.tsx';
import { useStepFacts } from '#web/teach/editor/draft/use-draft.ts';
import { useStepFocus } from '#web/teach/editor/step-list/use-step-focus.ts';
import type { Steps } from '#web/teach/editor/draft/use-steps.ts';
import { FlowSourceSwitch } from '#web/teach/flow/flow-source-switch.tsx';
import { type FlowSource, useFlow } from '#web/teach/flow/use-flow.ts';
import { useDeletedSteps } from '#web/teach/step-history/use-deleted-steps.tsx';
import { UndoButtons } from '#web/teach/editor/step-list/undo-buttons.tsx';
import { type StepViewMode, VIEW_KEY, ViewSwitch } from '#web/teach/editor/step-list/view-switch.tsx';
import styles from './steps-tab.module.css';

type NodeID = LessonNode['id'];

export interface StepsTabProps {
  draft: Draft;
  steps: Steps;
  selected: NodeID | undefined;
  onSelect: (id: NodeID) => void;
}

/** Steps tab: the list or graph of steps, and the form of the selected step. */
export function StepsTab({ draft, steps, selected: wanted, onSelect }: StepsTabProps) {
  const { t } = useTranslation();
  const isWide = useMedia(from('lg'));
  const [chosen, setView] = useState<StepViewMode>('list');
  const [flowSource, setFlowSource] = useState<FlowSource>('draft');
  const flow = useFlow(flowSource, draft);
  useKeys({
    [VIEW_KEY]: isWide ? () => setView(chosen === 'list' ? 'graph' : 'list') : undefined,
    'mod+z': steps.undo,
    'mod+shift+z': steps.redo,
  });
  useFormsOf(draft);
  const facts = useStepFacts(draft);
  const { nodes } = draft;
  const node = nodes.find(({ id }) => id === wanted) ?? nodes[0];
  const { name, heading, goTo } = useStepFocus(node?.id, onSelect);
  const deleted = useDeletedSteps({ draft, steps, onBack: (id) => goTo(id, 'heading') });

  const copy = async (id: NodeID) => goTo(await steps.copy(id), 'name');
  const add = async (type: LessonType, after: NodeID | null) => goTo(await steps.add(type, after), 'name');

  /** Removes a step; if it was open, the next or previous step is opened. */
  const remove = async (id: NodeID, choose: (neighbor: NodeID) => void): Promise<void> => {
    const index = nodes.findIndex((each) => each.id === id);
    const neighbor = nodes[index + 1] ?? nodes[index - 1];
    await steps.remove(id);
    if (neighbor && id === node?.id) choose(neighbor.id);
  };

  if (node === undefined) {
    const action = <AddStep onAdd={(type) => void add(type, null)} />;
    return (
      <>
        <EmptyState art="start" title={t('teach.steps.emptyTitle')} action={action}>
          {t('teach.steps.empty')}
        </EmptyState>
        {deleted}
      </>
    );
  }

  const view = isWide ? chosen : 'list';
  // On narrow screens the form is below the list, so selecting a step moves the focus down to it.
  const select = isWide ? onSelect : (id: NodeID) => goTo(id, 'heading');
  const shared = {
    ...facts,
    selected: node.id,
    onSelect: select,
    onOpen: (id: NodeID) => goTo(id, 'name'),
    onCopy: (id: NodeID) => void copy(id),
    onRemove: (id: NodeID) => remove(id, onSelect),
  };
  return (
    <Stack
      as="section"
      gap={24}
      align="start"
      className={styles.tab}
      data-view={view}
      aria-label={t('teach.steps.title')}
    >
      <div className={styles.steps}>
        <Row gap={[10, 12]} align="center" justify="space-between" wrap mb={10}>
          <AddStep onAdd={(type) => void add(type, node.id)} />
          <UndoButtons undo={steps.undo} redo={steps.redo} />
          {isWide && <ViewSwitch value={view} onChange={setView} />}
          <FlowSourceSwitch value={flowSource} onChange={setFlowSource} />
        </Row>
        <StepsView
          {...shared}
          view={view}
          draft={draft}
          steps={steps}
          flow={flow}
          deleted={deleted}
          onAdd={(type, after) => void add(type, after)}
        />
      </div>
      <StepForm
        key={node.id}
        node={node}
        draft={draft}
        steps={steps}
        onCopy={() => void copy(node.id)}
        onRemove={() => void remove(node.id, (neighbor) => goTo(neighbor, 'heading'))}
        nameRef={name}
        headingRef={heading}
      />
    </Stack>
  );
}
