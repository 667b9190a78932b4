import type { Log } from '#server/core/log/log.ts';
import { causeOf } from '#server/core/log/redaction.ts';

/** Pause between log lines of a lasting outage, each with the number of failures so far. */
const REPEAT_MS = 60_000;

/**
 * Logs an outage that many calls run into as one: a line when it begins or its cause changes, one a minute while it
 * lasts, and one when it is over, instead of a stack for each call.
 */
export class Outage {
  readonly #log: Log;
  readonly #what: string;
  readonly #now: () => number;
  #state: { cause: string; since: number; loggedAt: number; count: number } | undefined;

  /** @param what the failing service, as the subject of a sentence: "the database" */
  constructor(log: Log, what: string, now: () => number = () => performance.now()) {
    this.#log = log;
    this.#what = what;
    this.#now = now;
  }

  /** Counts one failure. */
  report(error: unknown): void {
    const now = this.#now();
    const cause = causeOf(error);
    const state = (this.#state ??= { cause: '', since: now, loggedAt: 0, count: 0 });
    state.count += 1;
    if (state.cause === cause && now - state.loggedAt < REPEAT_MS) return;
    Object.assign(state, { cause, loggedAt: now });
    this.#log.warn({ cause, count: state.count }, `${this.#what} does not answer`);
  }

  /** Logs the end of the outage, if there was one. */
  end(): void {
    if (!this.#state) return;
    const { count, since } = this.#state;
    this.#state = undefined;
    this.#log.info({ count, seconds: Math.round((this.#now() - since) / 1_000) }, `${this.#what} answers again`);
  }
}

const outages = new WeakMap<Log, Outage>();

/** Outage of the database. There is one for each log, so that all parts of a process report to the same one. */
export function databaseOutage(log: Log): Outage {
  let outage = outages.get(log);
  if (!outage) outages.set(log, (outage = new Outage(log, 'the database')));
  return outage;
}
