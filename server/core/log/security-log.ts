import { createHmac, hkdfSync } from 'node:crypto';
import type { Log } from '#server/core/log/log.ts';

/** Events that help an operator to trace an attack. */
export type SecurityEvent =
  | 'limit reached'
  /** A command named a field that it does not have, such as a role. */
  | 'unknown field refused'
  | 'role changed'
  | 'account administered'
  | 'school administered'
  | 'export'
  | 'administrator read'
  | 'API token used'
  | 'API token created';

/** People, networks and tokens of a log line, which contains only their hashes. */
export interface SecuritySubject {
  /** User id. */
  account?: string | undefined;
  /** Id of the account that is changed or read. */
  target?: string | undefined;
  network?: string | undefined;
  /** E-mail address. */
  address?: string | undefined;
  /** API token id. */
  token?: string | undefined;
}

export type LogSecurityEvent = (event: SecurityEvent, subject: SecuritySubject, facts?: object) => void;

export interface SecurityLog {
  record: LogSecurityEvent;
  /** Hashed fields of a log line. */
  hashesOf: (subject: SecuritySubject) => Record<string, string>;
}

const suspicious: ReadonlySet<SecurityEvent> = new Set(['limit reached', 'unknown field refused']);

/** 128 bits, so that hashes do not collide. */
const HASH_LENGTH = 22;

/**
 * Log of security events.
 * Security: accounts, networks and addresses are logged as keyed hashes, so that one value finds all lines of a
 * person and no line names anybody. The key is used for nothing else. It is derived from the session secret, which
 * servers with the same database share.
 */
export function createSecurityLog(log: Log, sessionSecret: string): SecurityLog {
  const key = Buffer.from(hkdfSync('sha256', sessionSecret, '', 'subjects of log lines', 32));
  const hashOf = (kind: string, value: string): string =>
    createHmac('sha256', key).update(`${kind} ${value.toLowerCase()}`).digest('base64url').slice(0, HASH_LENGTH);
  const hashesOf: SecurityLog['hashesOf'] = ({ account, target, network, address, token }) => ({
    ...(account !== undefined && { account: hashOf('account', account) }),
    ...(target !== undefined && { target: hashOf('account', target) }),
    ...(network !== undefined && { network: hashOf('network', network) }),
    ...(address !== undefined && { address: hashOf('address', address) }),
    ...(token !== undefined && { apiKey: hashOf('token', token) }),
  });
  return {
    hashesOf,
    record: (event, subject, facts = {}) =>
      log[suspicious.has(event) ? 'warn' : 'info']({ event, ...facts, ...hashesOf(subject) }, 'security'),
  };
}
