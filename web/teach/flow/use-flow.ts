import { useMemo } from 'react';
import type { LessonFigures } from '#domain/teach/figures.ts';
import { type Flow, realFlow } from '#domain/teach/flow.ts';
import type { Draft } from '#domain/teach/publishing.ts';
import { useFigures } from '#web/teach/figures/use-figures.ts';
import { useSimulation } from '#web/teach/flow/use-simulation.ts';

/** Data shown on the steps: none, simulated learners, or real learners. */
export type Lens = 'draft' | 'simulated' | 'real';

export interface FlowView {
  lens: Exclude<Lens, 'draft'>;
  /** Undefined until there is a result; a running simulation keeps its previous result. */
  flow: Flow | undefined;
  state: 'ready' | 'running' | 'loading' | 'failed' | 'few' | 'offline' | 'error';
  /** Numbers of steps and questions with data of real learners. */
  known: { steps: number; questions: number };
  retry: () => void;
}

/** Learner flow through the draft, while it is shown. Offline, the simulation uses its default assumptions. */
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
