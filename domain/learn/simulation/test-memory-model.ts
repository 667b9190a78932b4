import { seededRandomInt } from '#domain/kernel/shuffle.ts';
import type { Recall } from '#domain/learn/card/card.ts';

/**
 * Memory of a simulated learner, which shares nothing with the scheduler: the activation model of Pavlik and Anderson,
 * "Practice and Forgetting Effects on Vocabulary Memory" (Cognitive Science 29, 2005, 559-586), with its parameters.
 * Each practice leaves a trace that decays by a power law. A trace decays faster if the item was active when it was
 * practiced, which is the spacing effect.
 */
const DECAY_SCALE = 0.217;
const DECAY_INTERCEPT = 0.177;
const THRESHOLD = -0.704;
const NOISE = 0.255;
/** Time outside of the session counts this much, because there is less interference. */
const OUTSIDE = 0.025;
const SESSION_SECONDS = 1_800;

interface Trace {
  at: number;
  decay: number;
}

export interface SimulatedMemory {
  /** True probability, 0 to 1, of recalling the item at this moment. */
  recall: (item: string, at: number) => number;
  /** Tries to recall the item, then sees its answer. Returns the learner's rating and the time it took in seconds. */
  practice: (item: string, at: number) => { rating: Recall; seconds: number };
}

const ageOf = (at: number, trace: Trace): number => {
  const seconds = Math.max(1, (at - trace.at) / 1_000);
  return Math.min(seconds, SESSION_SECONDS) + OUTSIDE * Math.max(0, seconds - SESSION_SECONDS);
};

/** Memory with random talent and items of random difficulty; the same seed gives the same learner. */
export function createMemory(seed: string): SimulatedMemory {
  const roll = seededRandomInt(seed);
  const chance = (): number => roll(1_000_000) / 1_000_000;
  const between = (low: number, high: number): number => low + (high - low) * chance();
  const talent = between(0.4, 1);
  const retention = between(0.75, 1.25);
  const ease = new Map<string, number>();
  const traces = new Map<string, Trace[]>();

  const easeOf = (item: string): number => {
    const known = ease.get(item) ?? talent + between(-0.8, 0.8);
    ease.set(item, known);
    return known;
  };
  const activation = (item: string, at: number): number =>
    Math.log((traces.get(item) ?? []).reduce((sum, trace) => sum + ageOf(at, trace) ** -trace.decay, 0));
  const margin = (item: string, at: number): number => activation(item, at) + easeOf(item) - THRESHOLD;
  const recall = (item: string, at: number): number => 1 / (1 + Math.exp(-margin(item, at) / NOISE));

  return {
    recall,
    practice(item, at) {
      const strength = margin(item, at);
      const isRecalled = chance() < recall(item, at);
      const decay = retention * (DECAY_SCALE * Math.exp(activation(item, at)) + DECAY_INTERCEPT);
      traces.set(item, [...(traces.get(item) ?? []), { at, decay }]);
      // A weak item takes longer to recall, and is rated harder.
      const felt = strength + between(-0.3, 0.3);
      if (!isRecalled) return { rating: 'again', seconds: between(12, 20) };
      return {
        rating: felt < 0.4 ? 'hard' : felt < 1.6 ? 'good' : 'easy',
        seconds: between(4, 8) + 4 * Math.exp(-felt),
      };
    },
  };
}
