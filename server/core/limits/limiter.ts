import { createHmac } from 'node:crypto';
import type pg from 'pg';
import { AppError, type ErrorCode } from '#domain/kernel/errors.ts';
import { toAppError } from '#server/core/postgres/database-error.ts';
import { countAttempt, deleteOldAttempts, uncountAttempt } from '#server/core/limits/database-counter.ts';
import {
  type CountedName,
  type GuessName,
  type LimitName,
  type LimitRule,
  limits,
} from '#server/core/limits/limit-table.ts';
import { ProcessCounter } from '#server/core/limits/process-counter.ts';
import { isInRanges, type NetworkRanges } from '#server/core/request/network-ranges.ts';
import type { LogSecurityEvent, SecuritySubject } from '#server/core/log/security-log.ts';

/** Subject for which attempts are counted. Only a hash of it is stored. */
export type Subject = Pick<SecuritySubject, 'network' | 'account' | 'address' | 'token'>;

interface TakeOptions {
  times?: number;
  /** Counts in the transaction of this client, so that a rollback also rolls the count back. */
  client?: pg.ClientBase;
}

export interface Limiter {
  /**
   * Counts a request for each limit in the given order, so that a request refused by a narrow limit does not use up a
   * wide one.
   * @throws AppError too_many with the seconds to wait
   */
  take(subject: Subject, names: readonly CountedName[], options?: TakeOptions): Promise<void>;
  /**
   * Runs an attempt that may be a guess. It is counted before it runs, so that simultaneous attempts cannot exceed
   * the limit, and uncounted unless it proves wrong.
   * @throws AppError too_many with the seconds to wait, also for a right attempt, because the answer would otherwise
   * reveal that it is right
   */
  guess<T>(subject: Subject, names: readonly GuessName[], attempt: () => Promise<T>): Promise<T>;
}

interface LimiterParts {
  pool: pg.Pool;
  secret: string;
  /** Networks without limits by network. */
  schoolNetworks?: NetworkRanges;
  logEvent?: LogSecurityEvent;
  now?: () => number;
}

/** Error codes of a wrong guess. Other failures are not guesses. */
const wrong: ReadonlySet<ErrorCode> = new Set(['invalid_input', 'not_found']);

/** Clock in milliseconds that never jumps, so that no window lasts longer than it should. */
const monotonic = () => performance.now();

type Uncount = () => Promise<void> | void;

export function createLimiter(parts: LimiterParts): Limiter {
  const { pool, secret, schoolNetworks, logEvent } = parts;
  const inProcess = new ProcessCounter(parts.now ?? monotonic);

  async function count(name: LimitName, subject: Subject, options: TakeOptions = {}): Promise<Uncount | undefined> {
    const rule: LimitRule = limits[name];
    if (rule.by === 'network' && schoolNetworks && isOf(schoolNetworks, subject.network)) return undefined;
    const { times = 1, client } = options;
    const key = countKey(secret, name, subject);
    const refuse = (seconds: number): never => {
      logEvent?.('limit reached', subject, { limit: name });
      throw tooMany(seconds);
    };
    if (rule.storage === 'process') {
      const wait = inProcess.take(key, rule, times);
      return wait === undefined ? () => inProcess.uncount(key) : refuse(wait);
    }
    const counted = await countAttempt(client ?? pool, key, rule, times);
    if (typeof counted === 'number') return refuse(counted);
    if (counted.isFirst && client === undefined) await deleteOldAttempts(pool);
    return () => uncountAttempt(pool, counted);
  }

  return {
    async take(subject, names, options) {
      for (const name of names) await count(name, subject, options);
    },
    async guess(subject, names, attempt) {
      const counted: Uncount[] = [];
      const uncountAll = async () => {
        for (const each of counted) await each();
      };
      try {
        for (const name of names) {
          const one = await count(name, subject);
          if (one) counted.push(one);
        }
        const result = await attempt();
        await uncountAll();
        return result;
      } catch (error) {
        if (!wrong.has(toAppError(error).code)) await uncountAll();
        throw error;
      }
    },
  };
}

/** Key of a count. It identifies nobody. */
export const countKey = (secret: string, name: LimitName, subject: Subject): string =>
  `${name}:${createHmac('sha256', secret).update(valueOf(limits[name], subject)).digest('base64url')}`;

/** Limiter that counts nothing, for work that no stranger can request. */
export const unlimited: Limiter = {
  take: () => Promise.resolve(),
  guess: (_subject, _names, attempt) => attempt(),
};

export const tooMany = (seconds: number): AppError =>
  new AppError('too_many', `Too many attempts. Try again in ${inWords(seconds)}.`, { details: { seconds } });

function inWords(seconds: number): string {
  const [count, unit] =
    seconds < 120
      ? [seconds, 'second']
      : seconds < 7_200
        ? [Math.ceil(seconds / 60), 'minute']
        : [Math.ceil(seconds / 3_600), 'hour'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

function valueOf({ by }: LimitRule, { network, account, address, token }: Subject): string {
  const values = {
    network: [network],
    account: [account],
    address: [address],
    token: [token],
    addressAndNetwork: [address, network],
  }[by];
  if (values.includes(undefined)) throw new Error(`a limit by ${by} needs a subject`);
  return values.join(' ').toLowerCase();
}

/** True if the network is in the ranges. An IPv6 network is given by its /64. */
const isOf = (ranges: NetworkRanges, network = ''): boolean => isInRanges(ranges, network.replace(/\/64$/, ''));
