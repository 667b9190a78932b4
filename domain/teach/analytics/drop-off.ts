import type { StepAnalytics } from '#domain/teach/analytics/lesson-analytics.ts';

/** Drop-off rate below which a step is not remarkable. */
const REMARKABLE_RATE = 0.15;

type Stopped = Pick<StepAnalytics, 'reached' | 'stopped'>;

/** Share of learners who reached a step and got no further. */
export const dropOffRate = ({ reached, stopped }: Stopped): number => (reached === 0 ? 0 : stopped / reached);

/** Step where most learners stop, if its drop-off rate is remarkable; among equals the one with the higher rate. */
export function largestDropOff<Step extends Stopped>(steps: readonly Step[]): Step | undefined {
  const worst = steps.toSorted((a, b) => b.stopped - a.stopped || dropOffRate(b) - dropOffRate(a))[0];
  return worst && dropOffRate(worst) > REMARKABLE_RATE ? worst : undefined;
}
