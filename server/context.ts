import type { Env } from '#server/core/env/env.ts';
import type { Log } from '#server/core/log/log.ts';
import type { Secrets } from '#server/core/secret/secrets.ts';
import type { DemoAccount } from '#server/seed/demo-account.ts';

/** Inputs of all services. */
export interface ServerContext {
  env: Env;
  secrets: Secrets;
  log: Log;
  /** URL of a running Postgres with all migrations applied. */
  databaseUrl: string;
  /** True if Postgres is the embedded one. */
  embedded: boolean;
}

/** The running services of one server. */
export interface Services {
  /** True once requests can be served in full. */
  readonly ready: boolean;
  /** URL of the server on this machine. */
  readonly address: string;
  /** Addresses with ports on which it listens. */
  readonly addresses: readonly string[];
  /** URL of the mailbox page with its key; only if no mail server is set. */
  readonly mailbox: string | undefined;
  /** Accounts to print at start; only if a demo school was seeded. */
  readonly demoAccounts?: readonly DemoAccount[];
  /** Finishes requests in progress, then releases everything. */
  stop(): Promise<void>;
}
