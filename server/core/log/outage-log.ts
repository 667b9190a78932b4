import type { Log } from '#server/core/log/log.ts';
import { causeOf } from '#server/core/log/redaction.ts';

/** Time between two log lines of an outage that lasts. */
const LOG_INTERVAL_MS = 60_000;

/**
 * Logs the outages of one service without a line for each failed call: one line when an outage begins or its cause
 * changes, one a minute while it lasts, and one when it is over.
 */
export class OutageLog {
  readonly #log: Log;
  readonly #service: string;
  readonly #now: () => number;
  /** The current outage, if there is one. */
  #outage: { cause: string; since: number; loggedAt: number; failures: number } | undefined;

  /** @param service subject of the log messages, for example "the database" */
  constructor(log: Log, service: string, now: () => number = () => performance.now()) {
    this.#log = log;
    this.#service = service;
    this.#now = now;
  }

  reportFailure(error: unknown): void {
    const now = this.#now();
    const cause = causeOf(error);
    const outage = (this.#outage ??= { cause: '', since: now, loggedAt: 0, failures: 0 });
    outage.failures += 1;
    if (outage.cause === cause && now - outage.loggedAt < LOG_INTERVAL_MS) return;
    Object.assign(outage, { cause, loggedAt: now });
    this.#log.warn({ cause, failures: outage.failures }, `${this.#service} does not answer`);
  }

  /** Ends the outage, if there is one. It is called after every successful call. */
  reportRecovery(): void {
    if (!this.#outage) return;
    const { failures, since } = this.#outage;
    this.#outage = undefined;
    this.#log.info({ failures, seconds: Math.round((this.#now() - since) / 1_000) }, `${this.#service} answers again`);
  }
}

const databaseOutageLogs = new WeakMap<Log, OutageLog>();

/** Outage log of the database. Each log has exactly one, because all parts of a process notice the same outage. */
export function databaseOutageLog(log: Log): OutageLog {
  let outageLog = databaseOutageLogs.get(log);
  if (!outageLog) databaseOutageLogs.set(log, (outageLog = new OutageLog(log, 'the database')));
  return outageLog;
}
