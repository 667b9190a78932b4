import type { Actor } from '#domain/account/user.ts';
import type { RequestSession } from '#server/core/http/request-session.ts';
import { EVERYBODY, ownKey } from '#server/core/live/topic.ts';
import { ChangedRows } from '#server/core/live/changed-row.ts';
import type { Frame } from '#sync/core/protocol.ts';

/** Transport of one connection. */
export interface ClientPipe {
  send(frame: string | Buffer): void;
  /** Bytes that have not been sent yet. */
  unsentBytes(): number;
  close(code: number, reason: string): void;
}

/** A connected client with its subscriptions. */
export class Connection {
  readonly session: RequestSession;
  readonly pipe: ClientPipe;
  /** Routing keys of its subscriptions: its own rows, changes for everybody, and its topics. */
  readonly keys: Set<string>;
  /** Keys among them that belong to the feed. */
  readonly feedKeys = new Set<string>();
  /** Number of the latest query for its friends. Answers to earlier queries are dropped. */
  feedRound = 0;
  /** Rows to send when the connection is ready for them. While this list exists, nothing else is sent. */
  deferred: ChangedRows | undefined = new ChangedRows();
  /** Batch that was running when this connection last read rows by itself. The rows of that batch may be older. */
  caughtUpIn = 0;
  isClosed = false;
  hasGreeted = false;
  #work: Promise<void> = Promise.resolve();
  #inbox: Promise<void> = Promise.resolve();

  constructor(session: RequestSession, pipe: ClientPipe) {
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

  isSubscribedTo(audience: Iterable<string>): boolean {
    for (const key of audience) if (this.keys.has(key)) return true;
    return false;
  }

  send(frame: Frame): void {
    if (!this.isClosed) this.pipe.send(JSON.stringify(frame));
  }

  /**
   * Sends snapshots, topics and deferred rows one after the other. Two at once could send an old row after a new one.
   */
  runExclusive(task: () => Promise<void>, onError: (error: unknown) => void): Promise<void> {
    return (this.#work = this.#work.then(task).catch(onError));
  }

  /** Handles the messages of a client in the order of their arrival. */
  enqueueMessage(task: () => Promise<void>, onError: (error: unknown) => void): Promise<void> {
    return (this.#inbox = this.#inbox.then(task).catch(onError));
  }
}
