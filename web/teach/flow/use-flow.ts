import { useMemo } from 'react';
import type { LessonFigures } from '#domain/teach/figures.ts';
import { type Flow, realFlow } from '#domain/teach/flow.ts';
import type { Draft } from '#domain/teach/publishing.ts';
import { useFigures } from '#web/teach/figures/use-figures.ts';
import { useSimulation } from '#web/teach/flow/use-simulation.ts';

/** What the steps are looked at with: by themselves, or with learners on them. */
export type Lens = 'draft' | 'simulated' | 'real';

export interface FlowView {
  lens: Exclude<Lens, 'draft'>;
  /** None before there is any; of the simulation the last one, while the next runs. */
  flow: Flow | undefined;
  state: 'ready' | 'running' | 'loading' | 'failed' | 'few' | 'offline' | 'error';
  /** Steps and questions of which real learners have told. */
  known: { steps: number; questions: number };
  retry: () => void;
}

/** How learners come through the draft, while it is looked at so. Without a network the simulation does with what it assumes. */
export function useFlow(lens: Lens, draft: Draft): FlowView | undefined {
  const asked = useFigures<LessonFigures>(lens === 'draft' ? undefined : `/api/lessons/${draft.lesson.id}/figures`);
  const figures = 'figures' in asked ? asked.figures : undefined;
  const isLoading = 'state' in asked && asked.state === 'loading';
  const simulation = useSimulation(draft, figures, lens === 'simulated' && !isLoading);
  const real = useMemo(() => figures && realFlow(figures, draft.links), [figures, draft.links]);
  if (lens === 'draft') return undefined;
  const shared = { known: knownOf(figures), retry: asked.retry };
  if (lens === 'simulated') return { lens, ...simulation, ...shared };
  const state = 'state' in asked ? asked.state : real === undefined ? 'few' : 'ready';
  return { lens, flow: real, state, ...shared };
}

const knownOf = (figures: LessonFigures | undefined): FlowView['known'] => ({
  steps: figures?.steps?.filter(({ medianSeconds }) => medianSeconds !== null).length ?? 0,
  questions: figures?.questions.length ?? 0,
});
