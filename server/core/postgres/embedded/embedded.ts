import { createCluster, owner } from '#server/core/postgres/embedded/cluster.ts';
import { type Watchdog, startWatchdog } from '#server/core/postgres/embedded/watchdog.ts';
import { type PostgresInstallation, prepareInstallation } from '#server/core/postgres/embedded/installation.ts';
import { joinOrStart } from '#server/core/postgres/embedded/join-or-start.ts';
import { stopPostmaster } from '#server/core/postgres/embedded/postmaster.ts';
import { ServerPresence } from '#server/core/postgres/embedded/server-presence.ts';
import type { PostgresProfile } from '#server/core/postgres/embedded/postgres-settings.ts';
import { systemUser } from '#server/core/postgres/embedded/system-user.ts';

export interface RunningDatabase {
  url: string;
  embedded: boolean;
  stop(): Promise<void>;
}

export interface Supervision {
  /** Called when the database ended unexpectedly, before it is restarted for the `count`th time. */
  onRestart?: (count: number) => void;
  /** Called once when the database ended unexpectedly and is not restarted. */
  onLost?: (error?: unknown) => void;
}

interface EmbeddedOptions extends Supervision {
  /** Absolute path of an existing folder. */
  dataDir: string;
  password: string;
  purpose?: PostgresProfile;
  /** True if Postgres is restarted when it dies, and ended when this process is killed. */
  isSupervised?: boolean;
}

const database = 'margin';

/** Most restarts within the window; a Postgres that dies more often has a fault that a restart does not cure. */
const MOST_RESTARTS = 4;
const RESTART_WINDOW_MS = 10 * 60_000;

/** Starts the embedded Postgres, or joins the one that already runs on the same data. */
export async function openEmbedded(options: EmbeddedOptions): Promise<RunningDatabase> {
  const { dataDir, password, purpose = 'modest', isSupervised = false } = options;
  const installation = prepareInstallation(dataDir, systemUser());
  const watchdog = isSupervised ? startWatchdog(installation) : undefined;
  try {
    await createCluster(installation, password, purpose);
    const member = new Member(installation, password, options);
    await member.enter();
    return { url: member.urlOf(database), embedded: true, stop: () => member.leave(watchdog) };
  } catch (error) {
    watchdog?.stop();
    throw error;
  }
}

/** One server's use of an embedded Postgres: it announces its presence and, if supervised, restarts the Postgres. */
class Member {
  readonly #installation: PostgresInstallation;
  readonly #password: string;
  readonly #options: EmbeddedOptions;
  #port = 0;
  #presence: ServerPresence | undefined;
  #isLeaving = false;
  #restarting: Promise<void> | undefined;
  #restartedAt: number[] = [];

  constructor(installation: PostgresInstallation, password: string, options: EmbeddedOptions) {
    this.#installation = installation;
    this.#password = password;
    this.#options = options;
  }

  urlOf(name: string, port = this.#port): string {
    return `postgres://${owner}:${this.#password}@127.0.0.1:${port}/${name}`;
  }

  async enter(): Promise<void> {
    await this.#join();
    await this.#presence?.createDatabase(database);
  }

  async leave(watchdog: Watchdog | undefined): Promise<void> {
    this.#isLeaving = true;
    await this.#restarting;
    if (await this.#presence?.leave()) await stopPostmaster(this.#installation.dataFolder);
    watchdog?.stop();
  }

  async #join(): Promise<void> {
    const { purpose = 'modest' } = this.#options;
    const enter = (port: number) =>
      ServerPresence.enter(this.urlOf('postgres', port), this.#installation.dataFolder, () => this.#handleLoss());
    const { port, presence } = await joinOrStart(this.#installation, purpose, enter, this.#port || undefined);
    this.#presence = presence;
    // Every connection of this server uses the port of the first start.
    if (this.#port !== 0 && port !== this.#port) throw new Error(`Postgres is on port ${port} now`);
    this.#port = port;
  }

  #handleLoss(): void {
    if (this.#isLeaving) return;
    const now = Date.now();
    this.#restartedAt = this.#restartedAt.filter((at) => at > now - RESTART_WINDOW_MS);
    const { isSupervised = false, onLost, onRestart } = this.#options;
    if (!isSupervised || this.#restartedAt.length >= MOST_RESTARTS) return onLost?.();
    this.#restartedAt.push(now);
    onRestart?.(this.#restartedAt.length);
    this.#restarting = this.#join().catch((error: unknown) => onLost?.(error));
  }
}
