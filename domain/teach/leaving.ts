import type { StepFigures } from '#domain/teach/figures.ts';

/** Drop-off rate below which a step is not remarkable. */
const LEAVING_SHARE = 0.15;

type Stopped = Pick<StepFigures, 'reached' | 'stopped'>;

/** Share of learners who reached a step and got no further. */
export const stoppedShare = ({ reached, stopped }: Stopped): number => (reached === 0 ? 0 : stopped / reached);

/** Step where most learners stop, if its drop-off rate is remarkable; among equals the one with the higher rate. */
export function whereTheyLeave<Step extends Stopped>(steps: readonly Step[]): Step | undefined {
  const worst = steps.toSorted((a, b) => b.stopped - a.stopped || stoppedShare(b) - stoppedShare(a))[0];
  return worst && stoppedShare(worst) > LEAVING_SHARE ? worst : undefined;
}
