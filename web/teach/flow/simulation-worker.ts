import type { KnownFigures, SimulatedDraft } from '#domain/teach/simulated-lesson.ts';
import { simulate } from '#domain/teach/simulation.ts';

export interface SimulationOrder {
  draft: SimulatedDraft;
  known: KnownFigures | undefined;
}

/** The same every time: of two results, the draft alone has made the difference. */
const SEED = 'margin';

addEventListener('message', ({ data: { draft, known } }: MessageEvent<SimulationOrder>) => {
  postMessage(simulate(draft, known, SEED));
});
