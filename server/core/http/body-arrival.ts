import { ARCHIVE_BYTES_MAX } from '#domain/kernel/media-type.ts';
import type { IncomingMessage } from 'node:http';
import type { Context, MiddlewareHandler } from 'hono';
import { AppError } from '#domain/kernel/errors.ts';
import { MEMORY_BYTES_MAX } from '#server/core/http/body-limit.ts';
import type { SecuritySubject } from '#server/core/log/security-log.ts';

export interface ArrivalRules {
  /** Time that every body may take, however slowly it arrives, in milliseconds. */
  graceMs: number;
  /** Minimum average rate after `graceMs`. */
  bytesPerSecond: number;
  /** Longest time that a body may take. Node would close the connection without an answer after 300 s. */
  totalMs: number;
  /** Number of bodies that may be arriving at once. Visitors are counted by network, and a whole school may be one network. */
  atOnce: { account: number; network: number };
  /** Total bytes of all unanswered bodies of one account. Bodies that wait for a worker occupy the disk. */
  accountBytes: number;
}

const defaults: ArrivalRules = {
  graceMs: 10_000,
  bytesPerSecond: 1_024,
  totalMs: 280_000,
  atOnce: { account: 16, network: 64 },
  accountBytes: 2 * ARCHIVE_BYTES_MAX,
};

const CHECK_MS = 1_000;

interface Arrival {
  incoming: IncomingMessage;
  began: number;
  bytesBefore: number;
  /** The content length, or undefined for a chunked body. */
  declaredBytes: number | undefined;
  key: string;
  end: (why: AppError) => void;
}

type SenderOf = (c: Context) => SecuritySubject;

/**
 * Watches each request body from its first byte to its last. A body that arrives too slowly gets 408, and each sender
 * may have only a limited number of bodies arriving. One sender's bodies never count for another.
 */
export class BodyArrivals {
  readonly #senderOf: SenderOf;
  readonly #rules: ArrivalRules;
  readonly #underWay = new Map<string, Set<Arrival>>();
  readonly #arrivals = new WeakMap<IncomingMessage, Arrival>();

  constructor(senderOf: SenderOf, rules: Partial<ArrivalRules> = {}) {
    this.#senderOf = senderOf;
    this.#rules = { ...defaults, ...rules };
  }

  /** Middleware before every route that takes a body. It counts by network, because the account is not known yet. */
  readonly watch: MiddlewareHandler = async (c, next) => {
    const incoming = (c.env as { incoming?: IncomingMessage } | undefined)?.incoming;
    if (incoming === undefined || !hasBody(incoming)) return next();
    const late = Promise.withResolvers<never>();
    late.promise.catch(() => undefined);
    const arrival: Arrival = {
      incoming,
      began: performance.now(),
      bytesBefore: incoming.socket.bytesRead,
      declaredBytes: declaredBytesOf(incoming),
      key: '',
      end: late.reject,
    };
    this.#arrivals.set(incoming, arrival);
    const key = `network ${this.#senderOf(c).network}`;
    const others = this.#open(key);
    // The oldest body is ended, not the newest: an attacker within a school's network must not lock out everybody else there.
    const [oldest] = others;
    if (others.length >= this.#rules.atOnce.network) oldest?.end(tooMany());
    this.#move(arrival, key);
    const timer = this.#check(arrival);
    try {
      // The handler waits for the body. If the body is ended early, the handler's answer is dropped.
      const answered = next();
      answered.catch(() => undefined);
      await Promise.race([answered, late.promise]);
    } catch (error) {
      if (!incoming.complete) c.header('connection', 'close');
      throw error;
    } finally {
      timer[Symbol.dispose]();
      this.#move(arrival, undefined);
    }
    return undefined;
  };

  /**
   * Middleware after the session: from here on, the body counts for the account alone. Every later route with a long
   * body needs an account, so a long body without one is refused before it is read.
   */
  readonly countForAccount: MiddlewareHandler = (c, next) => {
    const incoming = (c.env as { incoming?: IncomingMessage } | undefined)?.incoming;
    const arrival = incoming && this.#arrivals.get(incoming);
    if (arrival === undefined) return next();
    const { account } = this.#senderOf(c);
    if (account === undefined) {
      if ((arrival.declaredBytes ?? Infinity) > MEMORY_BYTES_MAX) throw new AppError('not_signed_in', 'sign in first');
      return next();
    }
    const key = `account ${account}`;
    if (!arrival.incoming.complete && this.#open(key).length >= this.#rules.atOnce.account) throw tooMany();
    this.#move(arrival, key);
    // Each route limits the length of a single body itself.
    if (this.#isOver(key)) throw tooManyBytes(this.#rules.accountBytes);
    return next();
  };

  /** The incomplete bodies of one sender, oldest first. */
  #open(key: string): Arrival[] {
    return [...(this.#underWay.get(key) ?? [])].filter(({ incoming }) => !incoming.complete && !incoming.destroyed);
  }

  /** True if several bodies of one sender exceed the byte limit together. */
  #isOver(key: string): boolean {
    const all = [...(this.#underWay.get(key) ?? [])];
    return all.length > 1 && all.reduce((sum, each) => sum + bytesOf(each), 0) > this.#rules.accountBytes;
  }

  #move(arrival: Arrival, key: string | undefined): void {
    const before = this.#underWay.get(arrival.key);
    before?.delete(arrival);
    if (before?.size === 0) this.#underWay.delete(arrival.key);
    if (key === undefined) return;
    arrival.key = key;
    const all = this.#underWay.get(key) ?? new Set<Arrival>();
    this.#underWay.set(key, all.add(arrival));
  }

  #check(arrival: Arrival): Disposable {
    const { graceMs, bytesPerSecond, totalMs } = this.#rules;
    let timer: NodeJS.Timeout;
    const check = (): void => {
      const { incoming, began, declaredBytes, key } = arrival;
      if (incoming.complete || incoming.destroyed) return;
      const ms = performance.now() - began;
      if (declaredBytes === undefined && key.startsWith('account') && this.#isOver(key))
        arrival.end(tooManyBytes(this.#rules.accountBytes));
      else if (ms > totalMs || arrivedBytes(arrival) < (bytesPerSecond * (ms - graceMs)) / 1_000)
        arrival.end(tooSlow(bytesPerSecond, totalMs));
      else timer = setTimeout(check, CHECK_MS).unref();
    };
    timer = setTimeout(check, Math.min(graceMs + 1, CHECK_MS)).unref();
    return { [Symbol.dispose]: () => clearTimeout(timer) };
  }
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const declaredBytesOf = ({ headers }: IncomingMessage): number | undefined =>
  headers['transfer-encoding'] === undefined ? Number(headers['content-length']) : undefined;

const arrivedBytes = ({ incoming, bytesBefore }: Arrival): number => incoming.socket.bytesRead - bytesBefore;

const bytesOf = (arrival: Arrival): number => arrival.declaredBytes ?? arrivedBytes(arrival);

const tooMany = (): AppError => new AppError('too_many', 'too many requests are being sent at once');

const tooManyBytes = (max: number): AppError =>
  new AppError('too_many', `more than ${max} bytes are being sent at once`);

const tooSlow = (bytesPerSecond: number, totalMs: number): AppError =>
  new AppError(
    'too_slow',
    `the request arrives too slowly: at least ${bytesPerSecond} bytes a second and all within ${totalMs / 1_000} s`,
  );
