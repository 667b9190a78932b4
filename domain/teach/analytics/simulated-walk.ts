import { requiredScore } from '#domain/teach/link.ts';
import type { SimulatedLesson, SimulatedStep, SimulatedLink } from '#domain/teach/analytics/simulated-lesson.ts';
import { simulatedScore } from '#domain/teach/analytics/simulated-quiz.ts';

/** Number of failed tries after which a learner gives up, however many attempts are left. */
export const PATIENCE = 4;
/** Gain in ability for a quiz after each failed try. */
const ABILITY_PER_TRY = 0.5;
/** Spread of pace between learners and between steps, on a logarithmic scale. */
const [PACE_SPREAD, STEP_SPREAD] = [0.35, 0.2];

interface Result {
  tries: number;
  best: number;
  isPassed: boolean;
}

export interface SimulatedWalk {
  end: 'finished' | 'left' | 'stuck';
  /** Index of the step at which the walk ended. */
  at: number;
  seconds: number;
  /** Indexes of the opened steps, in that order. */
  steps: ReadonlySet<number>;
  links: ReadonlySet<SimulatedLink>;
}

/** Standard normal random number (Box-Muller). */
const normal = (chance: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - chance())) * Math.cos(2 * Math.PI * chance());

/** Links with a condition on the result open from a quiz only; a link with `always` waits until the quiz is passed. */
function isOpen({ quiz }: SimulatedStep, { condition }: SimulatedLink, result: Result | undefined): boolean {
  if (quiz === null) return condition === 'always';
  if (result === undefined) return false;
  const asked = requiredScore(condition);
  if (asked !== undefined) return result.best >= asked;
  return result.isPassed !== (condition === 'failed');
}

/** A simulated learner and the progress so far. */
class Learner {
  readonly steps = new Set<number>();
  readonly links = new Set<SimulatedLink>();
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

  /** Opens a step, possibly again, and tries its quiz unless it is passed. */
  take(place: number): void {
    const { quiz, seconds } = this.#stepAt(place);
    this.steps.add(place);
    this.seconds += seconds * Math.exp(this.#pace + STEP_SPREAD * normal(this.#chance));
    if (quiz === null || (this.#results.has(place) && !this.#mayTryAgain(place))) return;
    const { tries, best } = this.#results.get(place) ?? { tries: 0, best: 0 };
    const score = simulatedScore(quiz.questions, this.#ability + tries * ABILITY_PER_TRY, this.#chance);
    this.#results.set(place, { tries: tries + 1, best: Math.max(best, score), isPassed: score >= quiz.passMark });
  }

  /** Finished at an end; in a lesson without an end, once every step is done. */
  isFinished(at: number): boolean {
    if (this.#stepAt(at).links.length === 0) return !this.#hasFailed(at);
    return this.steps.size === this.#lesson.length && ![...this.steps].some((place) => this.#hasFailed(place));
  }

  /** Index of the next step, if there is one. */
  next(at: number): number | undefined {
    const onward = this.#choose(this.#newLinks(at));
    if (onward !== undefined) return onward;
    const latest = [...this.steps].toReversed();
    const again = latest.find((place) => this.#mayTryAgain(place));
    if (again === undefined)
      return this.#choose(latest.map(this.#escapingLinks).find((candidates) => candidates.length > 0) ?? []);
    for (const link of this.#openLinks(at)) if (link.to === again) this.links.add(link);
    return again;
  }

  /** A learner with attempts left gave up; any other is stuck. */
  stopped(at: number): Pick<SimulatedWalk, 'end' | 'at'> {
    const failed = [...this.steps].findLast((place) => this.#hasFailed(place));
    if (failed === undefined) return { end: 'stuck', at };
    const attempts = this.#stepAt(failed).quiz?.attempts ?? Number.POSITIVE_INFINITY;
    return { end: attempts > PATIENCE ? 'left' : 'stuck', at: failed };
  }

  /**
   * True if an end can be reached from here, or the lesson has none; a finally failed quiz can only be left by links
   * that its failure opens.
   */
  #mayEnd(from: number): boolean {
    if (this.#lesson.every(({ links }) => links.length > 0)) return true;
    const reached = new Set([from]);
    for (const place of reached) {
      const { links } = this.#stepAt(place);
      if (links.length === 0 && !this.#hasFailed(place)) return true;
      for (const { to } of this.#hasFailed(place) ? this.#openLinks(place) : links) reached.add(to);
    }
    return false;
  }

  #choose(candidates: readonly SimulatedLink[]): number | undefined {
    const link = candidates[Math.floor(this.#chance() * candidates.length)];
    if (link !== undefined) this.links.add(link);
    return link?.to;
  }

  #openLinks = (place: number): SimulatedLink[] => {
    const step = this.#stepAt(place);
    return step.links.filter((link) => isOpen(step, link, this.#results.get(place)));
  };
  #newLinks = (place: number): SimulatedLink[] => this.#openLinks(place).filter(({ to }) => !this.steps.has(to));
  /** Unused links from which an end can be reached. */
  #escapingLinks = (place: number): SimulatedLink[] => this.#newLinks(place).filter(({ to }) => this.#mayEnd(to));
  #hasFailed = (place: number): boolean => this.#results.get(place)?.isPassed === false;
  #mayTryAgain = (place: number): boolean =>
    this.#hasFailed(place) &&
    (this.#results.get(place)?.tries ?? 0) < Math.min(PATIENCE, this.#stepAt(place).quiz?.attempts ?? PATIENCE);
  #stepAt = (place: number): SimulatedStep => this.#lesson[place] as SimulatedStep;
}

/**
 * Simulates one learner's path under the rules for real learners. The learner goes on to a new step, choosing at random
 * among several; else retries a failed quiz; else returns to an unused link that leads to an end; else stops.
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
      return { ...end, seconds: learner.seconds, steps: learner.steps, links: learner.links };
    }
    at = next;
  }
}
