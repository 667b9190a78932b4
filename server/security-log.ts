import { createHmac, hkdfSync } from 'node:crypto';
import type { Log } from '#server/log.ts';

/** The events by which an operator follows an attack. */
export type SecurityEvent =
  | 'limit reached'
  | 'role changed'
  | 'account administered'
  | 'school administered'
  | 'export'
  | 'administrator read'
  | 'API token used'
  | 'API token created';

/** The people, networks and tokens that a log line is about; only their hashes are logged. */
export interface SecuritySubject {
  /** The id of a user. */
  account?: string | undefined;
  /** The account that something is done to, or that is read. */
  target?: string | undefined;
  network?: string | undefined;
  /** An e-mail address. */
  address?: string | undefined;
  /** The id of an API token. */
  token?: string | undefined;
}

export type NoteSecurity = (event: SecurityEvent, subject: SecuritySubject, facts?: object) => void;

export interface SecurityLog {
  note: NoteSecurity;
  /** The fields of a log line that say whom it is about, as hashes. */
  hashesOf: (subject: SecuritySubject) => Record<string, string>;
}

/** 128 bits: no two people share one. */
const HASH_LENGTH = 22;

/**
 * Writes the events that an attack leaves. Security: accounts, networks and addresses stand in the log as hashes with a key
 * that is used for nothing else, so that all lines of one person are found by one value, and no line names anybody. The key
 * comes from the secret of sessions, which servers that share a database share as well.
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
    note: (event, subject, facts = {}) =>
      log[event === 'limit reached' ? 'warn' : 'info']({ event, ...facts, ...hashesOf(subject) }, 'security'),
  };
}
