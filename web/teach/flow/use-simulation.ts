import { useEffect, useMemo, useState } from 'react';
import type { Flow } from '#domain/teach/analytics/learner-flow.ts';
import type { Draft } from '#domain/teach/version/draft.ts';
import type { KnownAnalytics } from '#domain/teach/analytics/simulated-lesson.ts';
import type { SimulationRequest } from '#web/teach/flow/simulation-worker.ts';

interface SimulationRun {
  order: SimulationRequest;
  /** Undefined if the simulation failed. */
  flow: Flow | undefined;
}

export interface SimulationView {
  /** The latest result, which may be of an earlier draft. */
  flow: Flow | undefined;
  state: 'running' | 'ready' | 'failed';
}

/**
 * Simulates the draft while requested, and again after every change. Runs in a worker, so that editing does not lag.
 */
export function useSimulation(draft: Draft, known: KnownAnalytics | undefined, isAsked: boolean): SimulationView {
  const { nodes, contents, quizzes, links } = draft;
  const { language } = draft.lesson;
  // The lesson's row changes with every saved word, so the order contains its language alone.
  const order = useMemo(
    (): SimulationRequest => ({ draft: { lesson: { language }, nodes, contents, quizzes, links }, known }),
    [language, nodes, contents, quizzes, links, known],
  );
  const [ran, setRan] = useState<SimulationRun>();
  useEffect(() => {
    if (!isAsked) return;
    const worker = new Worker(new URL('./simulation-worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<Flow>) => setRan({ order, flow: data }));
    worker.addEventListener('error', () => setRan({ order, flow: undefined }));
    worker.postMessage(order);
    return () => worker.terminate();
  }, [order, isAsked]);
  if (ran?.order !== order) return { flow: ran?.flow, state: 'running' };
  return { flow: ran.flow, state: ran.flow === undefined ? 'failed' : 'ready' };
}
