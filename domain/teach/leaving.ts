import type { StepFigures } from '#domain/teach/figures.ts';

/** Fewer than this share of those who came to a step are lost at every one. */
const LEAVING_SHARE = 0.15;

type Stopped = Pick<StepFigures, 'reached' | 'stopped'>;

/** Of those who reached a step the share that got no further. */
export const stoppedShare = ({ reached, stopped }: Stopped): number => (reached === 0 ? 0 : stopped / reached);

/** The step at which most learners stay behind, where they are more than everywhere; of two alike the one that lost the larger share. */
export function whereTheyLeave<Step extends Stopped>(steps: readonly Step[]): Step | undefined {
  const worst = steps.toSorted((a, b) => b.stopped - a.stopped || stoppedShare(b) - stoppedShare(a))[0];
  return worst && stoppedShare(worst) > LEAVING_SHARE ? worst : undefined;
}
