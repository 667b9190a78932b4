import type { ScheduleFit } from '#domain/learn/card/card.ts';
import { fitSchedule } from '#domain/learn/fitting/fit-schedule.ts';
import type { CardHistory } from '#domain/learn/fitting/recall-prediction.ts';

/** Fits the scheduler to a learner. Runs in a worker, because that takes seconds. */
export const work = (histories: readonly CardHistory[]): ScheduleFit => fitSchedule(histories);
