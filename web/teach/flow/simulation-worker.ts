import type { KnownAnalytics, SimulatedDraft } from '#domain/teach/analytics/simulated-lesson.ts';
import { simulate } from '#domain/teach/analytics/simulation.ts';

export interface SimulationRequest {
  draft: SimulatedDraft;
  known: KnownAnalytics | undefined;
}

/** A fixed seed, so that two results differ only because of the draft. */
const SEED = 'margin';

addEventListener('message', ({ data: { draft, known } }: MessageEvent<SimulationRequest>) => {
  postMessage(simulate(draft, known, SEED));
});
