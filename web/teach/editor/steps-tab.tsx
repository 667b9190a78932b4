import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LessonNode, LessonType } from '#domain/teach/node.ts';
import type { Draft } from '#domain/teach/publishing.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { from } from '#ui/breakpoint.ts';
import { useKeys } from '#ui/use-keys.ts';
import { useMedia } from '#ui/use-media.ts';
import { AddStep } from '#web/teach/editor/add-step.tsx';
import { lazyPiece } from '#web/shared/lazy-piece.tsx';
import { StepForm } from '#web/teach/editor/step-form.tsx';
import { StepList } from '#web/teach/editor/step-list.tsx';
import { isPlainChain } from '#web/teach/editor/step-order.ts';
import { stepFacts } from '#web/teach/editor/use-draft.ts';
import { useStepFocus } from '#web/teach/editor/use-step-focus.ts';
import type { Steps } from '#web/teach/editor/use-steps.ts';
import { UndoButtons } from '#web/teach/editor/undo-buttons.tsx';
import { type StepsView, VIEW_KEY, ViewSwitch } from '#web/teach/editor/view-switch.tsx';
import styles from './steps-tab.module.css';

const StepGraph = lazyPiece(
  async () => (await import('#web/teach/editor/step-graph.tsx')).StepGraph,
  <Skeleton height="100%" />,
);

type NodeID = LessonNode['id'];

export interface StepsTabProps {
  draft: Draft;
  steps: Steps;
  selected: NodeID | undefined;
  onSelect: (id: NodeID) => void;
}

/** The steps on one side, as a list or as a picture; on the other the one that is being written. */
export function StepsTab({ draft, steps, selected: wanted, onSelect }: StepsTabProps) {
  const { t } = useTranslation();
  const isWide = useMedia(from('lg'));
  const [chosen, setView] = useState<StepsView>('list');
  useKeys({
    [VIEW_KEY]: isWide ? () => setView(chosen === 'list' ? 'graph' : 'list') : undefined,
    'mod+z': steps.undo,
    'mod+shift+z': steps.redo,
  });
  const { nodes, links } = draft;
  const node = nodes.find(({ id }) => id === wanted) ?? nodes[0];
  const { name, heading, goTo } = useStepFocus(node?.id, onSelect);

  const copy = async (id: NodeID) => goTo(await steps.copy(id), 'name');
  const add = async (type: LessonType, after: NodeID | null) => goTo(await steps.add(type, after), 'name');

  /** Where the step that is being written goes, its neighbour takes its place. */
  const remove = async (id: NodeID, choose: (neighbour: NodeID) => void): Promise<void> => {
    const index = nodes.findIndex((each) => each.id === id);
    const neighbour = nodes[index + 1] ?? nodes[index - 1];
    await steps.remove(id);
    if (neighbour && id === node?.id) choose(neighbour.id);
  };

  if (node === undefined) {
    const action = <AddStep onAdd={(type) => void add(type, null)} />;
    return (
      <EmptyState art="start" title={t('teach.steps.emptyTitle')} action={action}>
        {t('teach.steps.empty')}
      </EmptyState>
    );
  }

  const view = isWide ? chosen : 'list';
  // Where the form stands below the list, pressing a step leads down to it.
  const select = isWide ? onSelect : (id: NodeID) => goTo(id, 'heading');
  const shared = {
    nodes,
    links,
    ...stepFacts(draft),
    selected: node.id,
    onSelect: select,
    onOpen: (id: NodeID) => goTo(id, 'name'),
    onCopy: (id: NodeID) => void copy(id),
    onRemove: (id: NodeID) => remove(id, onSelect),
  };
  return (
    <section className={styles['tab']} data-view={view} aria-label={t('teach.steps.title')}>
      <div className={styles['steps']}>
        <div className={styles['bar']}>
          <AddStep onAdd={(type) => void add(type, node.id)} />
          <UndoButtons undo={steps.undo} redo={steps.redo} />
          {isWide && <ViewSwitch value={view} onChange={setView} />}
        </div>
        <div className={styles['scroll']}>
          {view === 'graph' ? (
            <StepGraph {...shared} steps={steps} />
          ) : (
            <StepList {...shared} onMove={steps.move} onAdd={(type, after) => void add(type, after)} />
          )}
          {view === 'list' && !isPlainChain(nodes, links) && <p className="quiet">{t('teach.steps.branchHint')}</p>}
        </div>
      </div>
      <StepForm
        key={node.id}
        node={node}
        draft={draft}
        steps={steps}
        onCopy={() => void copy(node.id)}
        onRemove={() => void remove(node.id, (neighbour) => goTo(neighbour, 'heading'))}
        nameRef={name}
        headingRef={heading}
      />
    </section>
  );
}
