import { createRows, owner } from '#server/postgres/cluster.ts';
import { type EndWatch, watchEnd } from '#server/postgres/end-watch.ts';
import { type Home, prepareHome } from '#server/postgres/home.ts';
import { joinOrStart } from '#server/postgres/join.ts';
import { stopPostmaster } from '#server/postgres/postmaster.ts';
import { Presence } from '#server/postgres/presence.ts';
import type { Purpose } from '#server/postgres/settings.ts';
import { systemUser } from '#server/postgres/system-user.ts';

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
  purpose?: Purpose;
  /** Whether Postgres is restarted when it dies, and ended when this process is killed. */
  isSupervised?: boolean;
}

const database = 'margin';

/** Most restarts within the window; a Postgres that dies more often has a fault that a restart does not cure. */
const MOST_RESTARTS = 4;
const RESTART_WINDOW_MS = 10 * 60_000;

/** Starts the embedded Postgres, or joins the one that already runs on the same data. */
export async function openEmbedded(options: EmbeddedOptions): Promise<RunningDatabase> {
  const { dataDir, password, purpose = 'modest', isSupervised = false } = options;
  const home = prepareHome(dataDir, systemUser());
  const endWatch = isSupervised ? watchEnd(home) : undefined;
  try {
    await createRows(home, password, purpose);
    const member = new Member(home, password, options);
    await member.enter();
    return { url: member.urlOf(database), embedded: true, stop: () => member.leave(endWatch) };
  } catch (error) {
    endWatch?.leave();
    throw error;
  }
}

/** One server's use of an embedded Postgres: it announces its presence and, if supervised, restarts the Postgres. */
class Member {
  readonly #home: Home;
  readonly #password: string;
  readonly #options: EmbeddedOptions;
  #port = 0;
  #presence: Presence | undefined;
  #isLeaving = false;
  #restarting: Promise<void> | undefined;
  #restartedAt: number[] = [];

  constructor(home: Home, password: string, options: EmbeddedOptions) {
    this.#home = home;
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

  async leave(endWatch: EndWatch | undefined): Promise<void> {
    this.#isLeaving = true;
    await this.#restarting;
    if (await this.#presence?.leave()) await stopPostmaster(this.#home.rows);
    endWatch?.leave();
  }

  async #join(): Promise<void> {
    const { purpose = 'modest' } = this.#options;
    const enter = (port: number) =>
      Presence.enter(this.urlOf('postgres', port), this.#home.rows, () => this.#handleLoss());
    const { port, presence } = await joinOrStart(this.#home, purpose, enter, this.#port || undefined);
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
