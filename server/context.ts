import type { Env } from '#server/env.ts';
import type { Log } from '#server/log.ts';
import type { Secrets } from '#server/secrets.ts';

/** What every service is started with. */
export interface ServerContext {
  env: Env;
  secrets: Secrets;
  log: Log;
  /** A Postgres that answers and is migrated. */
  databaseUrl: string;
  /** Whether that Postgres is our own. */
  embedded: boolean;
}

export interface DemoAccount {
  as: 'teacher' | 'learner';
  email: string;
  password: string;
}

/** The services of one server, running. */
export interface Services {
  /** Whether requests can be served in full. */
  readonly ready: boolean;
  /** Where it can be reached from this machine. */
  readonly address: string;
  /** The addresses of this machine that it listens on, with the port. */
  readonly addresses: readonly string[];
  /** The address of the mailbox page with the key that opens it; only where no mail server is set. */
  readonly mailbox: string | undefined;
  /** To be told at start; only where a school was seeded. */
  readonly demoAccounts?: readonly DemoAccount[];
  /** Finishes what is in flight, then lets go of everything. */
  stop(): Promise<void>;
}
