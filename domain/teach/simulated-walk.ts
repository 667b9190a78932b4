import { scoreAsked } from '#domain/teach/node.ts';
import type { SimulatedLesson, SimulatedStep, SimulatedWay } from '#domain/teach/simulated-lesson.ts';
import { simulatedScore } from '#domain/teach/simulated-quiz.ts';

/** Who has failed a quiz so often gives up, however many attempts there are. */
export const PATIENCE = 4;
/** Each try teaches: so much more ability for the quiz that was just failed. */
const LEARNT_BY_TRYING = 0.5;
/** How far learners differ in pace, and each of them from step to step, on the scale of a logarithm. */
const [PACE_SPREAD, STEP_SPREAD] = [0.35, 0.2];

interface Result {
  tries: number;
  best: number;
  isPassed: boolean;
}

export interface SimulatedWalk {
  end: 'finished' | 'left' | 'stuck';
  /** The place of the step at which it ended. */
  at: number;
  seconds: number;
  /** Places of the steps that were opened, in that order. */
  steps: ReadonlySet<number>;
  ways: ReadonlySet<SimulatedWay>;
}

/** A number of the normal distribution with middle 0 and spread 1 (Box and Muller). */
const normal = (chance: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - chance())) * Math.cos(2 * Math.PI * chance());

/** Only a quiz has a result, and ways that ask for one lead on from it however it was passed; any other way waits until it is passed. */
function isOpen({ quiz }: SimulatedStep, { condition }: SimulatedWay, result: Result | undefined): boolean {
  if (quiz === null) return condition === 'always';
  if (result === undefined) return false;
  const asked = scoreAsked(condition);
  if (asked !== undefined) return result.best >= asked;
  return result.isPassed !== (condition === 'failed');
}

/** Somebody who walks a lesson, and what they have done in it. */
class Learner {
  readonly steps = new Set<number>();
  readonly ways = new Set<SimulatedWay>();
  seconds = 0;
  readonly #lesson: SimulatedStep[];
  readonly #chance: () => number;
  readonly #ability: number;
  readonly #pace: number;
  readonly #results = new Map<number, Result>();

  constructor(lesson: SimulatedStep[], chance: () => number) {
    this.#lesson = lesson;
    this.#chance = chance;
    this.#ability = normal(chance);
    this.#pace = PACE_SPREAD * normal(chance);
  }

  /** Opens a step, or opens it again, and tries its quiz where it is not passed. */
  take(place: number): void {
    const { quiz, seconds } = this.#stepAt(place);
    this.steps.add(place);
    this.seconds += seconds * Math.exp(this.#pace + STEP_SPREAD * normal(this.#chance));
    if (quiz === null || (this.#results.has(place) && !this.#mayTryAgain(place))) return;
    const { tries, best } = this.#results.get(place) ?? { tries: 0, best: 0 };
    const score = simulatedScore(quiz.questions, this.#ability + tries * LEARNT_BY_TRYING, this.#chance);
    this.#results.set(place, { tries: tries + 1, best: Math.max(best, score), isPassed: score >= quiz.passMark });
  }

  /** At an end, or, where no way ever ends, with the last step. */
  isFinished(at: number): boolean {
    if (this.#stepAt(at).ways.length === 0) return !this.#hasFailed(at);
    return this.steps.size === this.#lesson.length && ![...this.steps].some((place) => this.#hasFailed(place));
  }

  /** The place of the next step, if there is one. */
  next(at: number): number | undefined {
    const onward = this.#choose(this.#newWays(at));
    if (onward !== undefined) return onward;
    const latest = [...this.steps].toReversed();
    const again = latest.find((place) => this.#mayTryAgain(place));
    if (again === undefined) return this.#choose(latest.map(this.#waysOut).find((ways) => ways.length > 0) ?? []);
    for (const way of this.#openWays(at)) if (way.to === again) this.ways.add(way);
    return again;
  }

  /** Who has attempts left has had enough of them; anybody else would go on if they could. */
  stopped(at: number): Pick<SimulatedWalk, 'end' | 'at'> {
    const failed = [...this.steps].findLast((place) => this.#hasFailed(place));
    if (failed === undefined) return { end: 'stuck', at };
    const attempts = this.#stepAt(failed).quiz?.attempts ?? Number.POSITIVE_INFINITY;
    return { end: attempts > PATIENCE ? 'left' : 'stuck', at: failed };
  }

  /** Whether any way from here ends, or none of the lesson does; a quiz that was failed for good is passed by on ways for that alone. */
  #mayEnd(from: number): boolean {
    if (this.#lesson.every(({ ways }) => ways.length > 0)) return true;
    const reached = new Set([from]);
    for (const place of reached) {
      const { ways } = this.#stepAt(place);
      if (ways.length === 0 && !this.#hasFailed(place)) return true;
      for (const { to } of this.#hasFailed(place) ? this.#openWays(place) : ways) reached.add(to);
    }
    return false;
  }

  #choose(ways: readonly SimulatedWay[]): number | undefined {
    const way = ways[Math.floor(this.#chance() * ways.length)];
    if (way !== undefined) this.ways.add(way);
    return way?.to;
  }

  #openWays = (place: number): SimulatedWay[] => {
    const step = this.#stepAt(place);
    return step.ways.filter((way) => isOpen(step, way, this.#results.get(place)));
  };
  #newWays = (place: number): SimulatedWay[] => this.#openWays(place).filter(({ to }) => !this.steps.has(to));
  /** Ways left untaken that an end can be come to by. */
  #waysOut = (place: number): SimulatedWay[] => this.#newWays(place).filter(({ to }) => this.#mayEnd(to));
  #hasFailed = (place: number): boolean => this.#results.get(place)?.isPassed === false;
  #mayTryAgain = (place: number): boolean =>
    this.#hasFailed(place) &&
    (this.#results.get(place)?.tries ?? 0) < Math.min(PATIENCE, this.#stepAt(place).quiz?.attempts ?? PATIENCE);
  #stepAt = (place: number): SimulatedStep => this.#lesson[place] as SimulatedStep;
}

/**
 * One learner's way through a lesson, by the rules that real ones meet. They go on to a step that is new to them, of several
 * any; else they try again the quiz that they failed; else they go back to where a way out was left untaken; else it ends.
 */
export function simulatedWalk(
  { steps, start }: SimulatedLesson & { start: number },
  chance: () => number,
): SimulatedWalk {
  const learner = new Learner(steps, chance);
  for (let at = start; ; ) {
    learner.take(at);
    const next = learner.isFinished(at) ? undefined : learner.next(at);
    if (next === undefined) {
      const end = learner.isFinished(at) ? { end: 'finished' as const, at } : learner.stopped(at);
      return { ...end, seconds: learner.seconds, steps: learner.steps, ways: learner.ways };
    }
    at = next;
  }
}
