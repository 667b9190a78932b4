import type { Actor } from '#domain/account/user.ts';
import type { RequestSession } from '#server/http/actor.ts';
import { EVERYBODY, ownKey } from '#server/live/topic.ts';
import { TouchedRows } from '#server/live/touched.ts';
import type { Frame } from '#sync/protocol.ts';

/** The wire of one connection. */
export interface Pipe {
  send(frame: string | Buffer): void;
  /** Bytes that wait to be sent. */
  buffered(): number;
  close(code: number, reason: string): void;
}

/** One client, as the stream knows it. */
export class Connection {
  readonly session: RequestSession;
  readonly pipe: Pipe;
  /** What it hears: its own rows, what concerns everybody, and the topics it follows. */
  readonly keys: Set<string>;
  /** Those of them that come with the feed. */
  readonly feedKeys = new Set<string>();
  /** How often it was asked who its friends are. */
  feedRound = 0;
  /** Rows to be told when it is ready for them. While there is such a list, nothing else is sent. */
  dirty: TouchedRows | undefined = new TouchedRows();
  /** The last batch that was at work when this connection had read for itself; what that batch read may be older. */
  caughtUpIn = 0;
  isClosed = false;
  hasGreeted = false;
  #work: Promise<void> = Promise.resolve();
  #inbox: Promise<void> = Promise.resolve();

  constructor(session: RequestSession, pipe: Pipe) {
    this.session = session;
    this.pipe = pipe;
    this.keys = new Set([ownKey(session.actor), EVERYBODY]);
  }

  get actor(): Actor {
    return this.session.actor;
  }

  get topics(): number {
    return this.keys.size - this.feedKeys.size - 2;
  }

  nextFeedRound(): number {
    return (this.feedRound += 1);
  }

  hears(audience: Iterable<string>): boolean {
    for (const key of audience) if (this.keys.has(key)) return true;
    return false;
  }

  send(frame: Frame): void {
    if (!this.isClosed) this.pipe.send(JSON.stringify(frame));
  }

  /** Snapshots, subscriptions and what waited are sent one after the other: two at once would send old after new. */
  alone(task: () => Promise<void>, onError: (error: unknown) => void): Promise<void> {
    return (this.#work = this.#work.then(task).catch(onError));
  }

  /** What a client says is done in the order in which it says it. */
  inOrder(task: () => Promise<void>, onError: (error: unknown) => void): Promise<void> {
    return (this.#inbox = this.#inbox.then(task).catch(onError));
  }
}
