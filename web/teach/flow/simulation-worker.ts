import type { KnownFigures, SimulatedDraft } from '#domain/teach/simulated-lesson.ts';
import { simulate } from '#domain/teach/simulation.ts';

export interface SimulationOrder {
  draft: SimulatedDraft;
  known: KnownFigures | undefined;
}

/** A fixed seed, so that two results differ only because of the draft. */
const SEED = 'margin';

addEventListener('message', ({ data: { draft, known } }: MessageEvent<SimulationOrder>) => {
  postMessage(simulate(draft, known, SEED));
});
