import type { LessonNodeLink } from '#domain/teach/link.ts';
import { seededRandomInt } from '#domain/kernel/shuffle.ts';
import type { Flow } from '#domain/teach/analytics/learner-flow.ts';
import { type KnownAnalytics, type SimulatedDraft, simulatedLesson } from '#domain/teach/analytics/simulated-lesson.ts';
import { simulatedWalk } from '#domain/teach/analytics/simulated-walk.ts';

export const SIMULATED_LEARNERS = 1_000;

const SIDES = 2 ** 32;

/**
 * Simulates a thousand learners on a draft. The same seed gives the same result, and each learner has an own random
 * sequence, so that differences come from changes of the draft alone.
 */
export function simulate(draft: SimulatedDraft, known: KnownAnalytics | undefined, seed: string): Flow {
  const lesson = simulatedLesson(draft, known);
  const { steps, start } = lesson;
  const flows = steps.map(() => ({ reached: 0, left: 0, stuck: 0 }));
  const linkCounts = new Map<LessonNodeLink['id'], number>(
    steps.flatMap((step) => step.links.map(({ id }) => [id, 0])),
  );
  const times: number[] = [];
  for (let learner = 0; learner < SIMULATED_LEARNERS && start !== undefined; learner += 1) {
    const roll = seededRandomInt(`${seed} ${learner}`);
    const walk = simulatedWalk({ steps, start }, () => roll(SIDES) / SIDES);
    for (const place of walk.steps) count(flows[place], 'reached');
    for (const { id } of walk.links) linkCounts.set(id, (linkCounts.get(id) ?? 0) + 1);
    if (walk.end === 'finished') times.push(walk.seconds);
    else count(flows[walk.at], walk.end);
  }
  times.sort((a, b) => a - b);
  return {
    learners: SIMULATED_LEARNERS,
    finished: times.length,
    seconds:
      times.length === 0
        ? null
        : { median: quantile(times, 0.5), fast: quantile(times, 0.1), slow: quantile(times, 0.9) },
    steps: new Map(steps.map(({ id }, place) => [id, flows[place] ?? { reached: 0, left: 0, stuck: 0 }])),
    links: linkCounts,
  };
}

function count<Counted extends string>(counts: Record<Counted, number> | undefined, which: Counted): void {
  if (counts) counts[which] += 1;
}

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
