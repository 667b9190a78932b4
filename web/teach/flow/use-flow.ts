import { useMemo } from 'react';
import type { LessonAnalytics } from '#domain/teach/analytics/lesson-analytics.ts';
import { type Flow, observedFlow } from '#domain/teach/analytics/learner-flow.ts';
import type { Draft } from '#domain/teach/version/draft.ts';
import { useFigures } from '#web/teach/figures/use-figures.ts';
import { useSimulation } from '#web/teach/flow/use-simulation.ts';

/** Data shown on the steps: none, simulated learners, or real learners. */
export type FlowSource = 'draft' | 'simulated' | 'real';

export interface FlowView {
  source: Exclude<FlowSource, 'draft'>;
  /** Undefined until there is a result; a running simulation keeps its previous result. */
  flow: Flow | undefined;
  state: 'ready' | 'running' | 'loading' | 'failed' | 'few' | 'offline' | 'error';
  /** Numbers of steps and questions with data of real learners. */
  known: { steps: number; questions: number };
  retry: () => void;
}

/** Learner flow through the draft, while it is shown. Offline, the simulation uses its default assumptions. */
export function useFlow(source: FlowSource, draft: Draft): FlowView | undefined {
  const asked = useFigures<LessonAnalytics>(source === 'draft' ? undefined : `/api/lessons/${draft.lesson.id}/figures`);
  const figures = 'figures' in asked ? asked.figures : undefined;
  const isLoading = 'state' in asked && asked.state === 'loading';
  const simulation = useSimulation(draft, figures, source === 'simulated' && !isLoading);
  const real = useMemo(() => figures && observedFlow(figures, draft.links), [figures, draft.links]);
  if (source === 'draft') return undefined;
  const shared = { known: knownOf(figures), retry: asked.retry };
  if (source === 'simulated') return { source, ...simulation, ...shared };
  const state = 'state' in asked ? asked.state : real === undefined ? 'few' : 'ready';
  return { source, flow: real, state, ...shared };
}

const knownOf = (figures: LessonAnalytics | undefined): FlowView['known'] => ({
  steps: figures?.steps?.filter(({ medianSeconds }) => medianSeconds !== null).length ?? 0,
  questions: figures?.questions.length ?? 0,
});
