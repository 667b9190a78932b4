import { SegmentedControl } from '@mantine/core';
import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LessonNode } from '#domain/teach/node.ts';
import type { Draft } from '#domain/teach/publishing.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Kbd } from '#ui/kbd.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { from } from '#ui/breakpoint.ts';
import { useMedia } from '#ui/use-media.ts';
import { AddStep } from '#web/teach/add-step.tsx';
import { lazyPiece } from '#web/teach/lazy-piece.tsx';
import { StepForm } from '#web/teach/step-form.tsx';
import { StepList } from '#web/teach/step-list.tsx';
import type { WritableType } from '#web/teach/step-look.tsx';
import { isPlainChain } from '#web/teach/step-order.ts';
import { stepFacts } from '#web/teach/use-draft.ts';
import { useLetter } from '#web/teach/use-letter.ts';
import { useSteps } from '#web/teach/use-steps.ts';
import styles from './steps-tab.module.css';

const StepGraph = lazyPiece(
  async () => (await import('#web/teach/step-graph.tsx')).StepGraph,
  <Skeleton height="100%" />,
);

type View = 'list' | 'graph';

export interface StepsTabProps {
  draft: Draft;
  selected: LessonNode['id'] | undefined;
  onSelect: (id: LessonNode['id']) => void;
}

/** The steps on one side, as a list or as a picture; on the other the one that is being written. */
export function StepsTab({ draft, selected: wanted, onSelect }: StepsTabProps) {
  const { t } = useTranslation();
  const steps = useSteps(draft);
  const isWide = useMedia(from('lg'));
  const [chosen, setView] = useState<View>('list');
  const name = useRef<HTMLInputElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const place = useLetter('l', () => setView(chosen === 'list' ? 'graph' : 'list'));
  const wanting = useRef<{ id: LessonNode['id']; target: RefObject<HTMLElement | null> }>(undefined);
  const { nodes, links } = draft;
  const node = nodes.find(({ id }) => id === wanted) ?? nodes[0];
  const view = isWide ? chosen : 'list';

  useEffect(() => {
    if (node === undefined || wanting.current?.id !== node.id) return;
    wanting.current.target.current?.focus();
    wanting.current = undefined;
  });

  /** Selects a step and goes on to its form. */
  const goTo = (id: LessonNode['id'], target: RefObject<HTMLElement | null>) => {
    // Selecting what is selected already would not draw the form again.
    if (id === node?.id) return target.current?.focus();
    wanting.current = { id, target };
    onSelect(id);
  };
  const open = (id: LessonNode['id']) => goTo(id, name);
  const add = async (type: WritableType, after: LessonNode['id'] | null) => open(await steps.add(type, after));

  /** Where the step that is being written goes, its neighbour takes its place. */
  const remove = async (id: LessonNode['id'], choose: (neighbour: LessonNode['id']) => void): Promise<boolean> => {
    const index = nodes.findIndex((each) => each.id === id);
    const neighbour = nodes[index + 1] ?? nodes[index - 1];
    if (!(await steps.remove(id))) return false;
    if (neighbour && id === node?.id) choose(neighbour.id);
    return true;
  };

  if (node === undefined) {
    return (
      <EmptyState
        art="start"
        title={t('teach.steps.emptyTitle')}
        action={<AddStep onAdd={(type) => void add(type, null)} />}
      >
        {t('teach.steps.empty')}
      </EmptyState>
    );
  }

  // Where the form stands below the list, pressing a step leads down to it.
  const select = isWide ? onSelect : (id: LessonNode['id']) => goTo(id, heading);
  const shared = { nodes, links, ...stepFacts(draft), selected: node.id, onSelect: select };
  return (
    <section ref={place} className={styles['tab']} data-view={view} aria-label={t('teach.steps.title')}>
      <div className={styles['steps']}>
        <div className={styles['bar']}>
          <AddStep onAdd={(type) => void add(type, node.id)} />
          {isWide && (
            <div className={styles['view']}>
              <Kbd>L</Kbd>
              <SegmentedControl
                size="sm"
                aria-label={t('teach.steps.view')}
                value={view}
                onChange={(next) => setView(next as View)}
                data={[
                  { value: 'list', label: t('teach.steps.list') },
                  { value: 'graph', label: t('teach.steps.shape') },
                ]}
              />
            </div>
          )}
        </div>
        <div className={styles['scroll']}>
          {view === 'list' ? (
            <>
              <StepList
                {...shared}
                onOpen={open}
                onMove={steps.move}
                onAdd={(type, after) => void add(type, after)}
                onRemove={(id) => remove(id, onSelect)}
              />
              {!isPlainChain(nodes, links) && <p className="quiet">{t('teach.steps.branchHint')}</p>}
            </>
          ) : (
            <StepGraph {...shared} />
          )}
        </div>
      </div>
      <StepForm
        key={node.id}
        node={node}
        draft={draft}
        steps={steps}
        onRemove={() => void remove(node.id, (neighbour) => goTo(neighbour, heading))}
        nameRef={name}
        headingRef={heading}
      />
    </section>
  );
}
