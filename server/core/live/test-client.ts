import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { Actor } from '#domain/account/user.ts';
import type { ModelName } from '#domain/models.ts';
import { audience } from '#domain/policy/audience.ts';
import { matches, type Related } from '#domain/policy/check.ts';
import { bindRule } from '#domain/policy/rule.ts';
import { type ClientMessage, type Epoch, type Frame, PROTOCOL_VERSION } from '#sync/core/protocol.ts';

export type ClientRow = Record<string, unknown> & { id: string };

interface Opening {
  /** The client of the same device before its connection was cut. */
  before?: TestClient | undefined;
  headers?: Record<string, string>;
  onFrame?: ((frame: Frame) => void) | undefined;
}

interface Waiter {
  holds(frame: Frame): boolean;
  resolve(frame: Frame): void;
}

/** Client of the stream over a real socket. It keeps every frame and the rows that result from them. */
export class TestClient {
  readonly actor: Actor;
  readonly frames: Frame[] = [];
  readonly texts: string[] = [];
  readonly rows = new Map<string, ClientRow>();
  readonly topics = new Set<string>();
  /** Rows that the client had before it followed the catalog. They may be outdated, because the catalog is never sent whole. */
  readonly unsure = new Set<string>();
  readonly #answeredTopics = new Set<string>();
  cursor: string | undefined;
  epoch: Epoch | undefined;
  readonly socket: WebSocket;
  readonly closed: Promise<number>;
  readonly #waiters = new Set<Waiter>();
  readonly #onFrame: (frame: Frame) => void;

  private constructor(socket: WebSocket, actor: Actor, { before, onFrame = () => undefined }: Opening) {
    this.socket = socket;
    this.actor = actor;
    this.#onFrame = onFrame;
    if (before) {
      this.cursor = before.cursor;
      this.epoch = before.epoch;
      this.rows = before.rows;
      this.unsure = before.unsure;
      this.#answeredTopics = before.#answeredTopics;
    }
    this.closed = new Promise((resolve) => socket.once('close', resolve));
    socket.on('error', () => undefined);
    socket.on('message', (data) => this.#take((data as Buffer).toString()));
  }

  /** Opens a socket without greeting. */
  static async open(port: number, actor: Actor, opening: Opening = {}): Promise<TestClient> {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/api/live`, {
      headers: { cookie: `sid=${actor.id}`, ...opening.headers },
    });
    const client = new TestClient(socket, actor, opening);
    await once(socket, 'open');
    return client;
  }

  /** Opens a socket, greets, and waits for the first cursor. */
  static async join(
    port: number,
    actor: Actor,
    { topics = [], ...opening }: Opening & { topics?: string[] } = {},
  ): Promise<TestClient> {
    const client = await TestClient.open(port, actor, opening);
    const { cursor: c, epoch: e } = client;
    for (const topic of topics) client.topics.add(topic);
    client.say({
      t: 'hi',
      v: PROTOCOL_VERSION,
      topics,
      ...(c === undefined ? {} : { c }),
      ...(e === undefined ? {} : { e }),
    });
    await client.until((frame) => frame.t === 'hb' || (frame.t === 'snap' && frame.topic === undefined));
    return client;
  }

  say(message: ClientMessage): void {
    this.socket.send(JSON.stringify(message));
  }

  async follow(topic: string): Promise<Frame> {
    this.sub(topic);
    return this.until((frame) => (frame.t === 'snap' || frame.t === 'deny') && frame.topic === topic);
  }

  sub(topic: string): void {
    if (topic.startsWith('catalog:') && !this.topics.has(topic))
      for (const key of this.rows.keys()) this.unsure.add(key);
    this.topics.add(topic);
    this.say({ t: 'sub', topic });
  }

  /** First frame, past or future, for which `holds` is true. */
  until(holds: (frame: Frame) => boolean): Promise<Frame> {
    const known = this.frames.find(holds);
    if (known) return Promise.resolve(known);
    return new Promise((resolve) => this.#waiters.add({ holds, resolve }));
  }

  untilRow(id: string, holds: (row: ClientRow | null) => boolean = (row) => row !== null): Promise<Frame> {
    return this.until((frame) =>
      changesIn(frame).some(([rowID, row]) => rowID === id && holds(row as ClientRow | null)),
    );
  }

  untilDone(key: string): Promise<Frame> {
    return this.until((frame) => frame.t === 'b' && frame.p.some(([model, id]) => model === '$cmd' && id === key));
  }

  row(model: string, id: string): ClientRow | undefined {
    return this.rows.get(`${model} ${id}`);
  }

  /** Cuts the connection without a close frame. */
  async cut(): Promise<void> {
    this.socket.terminate();
    await this.closed;
  }

  #take(text: string): void {
    const frame = JSON.parse(text) as Frame;
    this.texts.push(text);
    this.frames.push(frame);
    this.#onFrame(frame);
    this.#apply(frame);
    for (const waiter of this.#waiters)
      if (waiter.holds(frame)) {
        this.#waiters.delete(waiter);
        waiter.resolve(frame);
      }
  }

  #apply(frame: Frame): void {
    switch (frame.t) {
      case 'snap':
        this.#snapshot(frame);
        if (frame.topic === undefined) [this.cursor, this.epoch] = [frame.c, frame.e];
        break;
      case 'b':
        for (const [model, id, row] of frame.p) this.#put(model, id, row as ClientRow | null);
        this.cursor = frame.c;
        break;
      case 'hb':
        this.cursor = frame.c;
        break;
      case 'deny':
      case 'gone':
        this.#leave(frame.topic);
    }
  }

  /** Replaces the rows of the snapshot. Rows that are in no snapshot and no followed topic are not updated any more. */
  #snapshot({ topic, m }: Extract<Frame, { t: 'snap' }>): void {
    if (topic?.startsWith('catalog:') && !this.#answeredTopics.has(topic))
      for (const key of this.rows.keys()) this.unsure.add(key);
    if (topic !== undefined) this.#answeredTopics.add(topic);
    const isReplaced = (model: ModelName, row: ClientRow) =>
      topic === undefined
        ? !routesOf(model, row).some((key) => this.topics.has(key))
        : !topic.startsWith('catalog:') && routesOf(model, row).includes(topic);
    for (const [key, row] of this.rows) if (isReplaced(modelOf(key), row)) this.rows.delete(key);
    for (const [model, rows] of Object.entries(m)) for (const row of rows as ClientRow[]) this.#put(model, row.id, row);
  }

  #leave(topic: string): void {
    this.topics.delete(topic);
    this.#answeredTopics.delete(topic);
    for (const [key, row] of this.rows)
      if (
        routesOf(modelOf(key), row).includes(topic) &&
        !this.isSubscribedTo(modelOf(key), row) &&
        !this.isEager(modelOf(key), row)
      )
        this.rows.delete(key);
  }

  /** True if changes of this row reach this client. */
  isSubscribedTo(model: ModelName, row: ClientRow): boolean {
    return routesOf(model, row).some((key) => key === 'all' || key === `user:${this.actor.id}` || this.topics.has(key));
  }

  isEager(model: ModelName, row: ClientRow): boolean {
    const related: Related = (other, column, value) =>
      [...this.rows].filter(([key, each]) => modelOf(key) === other && each[column] === value).map(([, each]) => each);
    return matches(bindRule(audience[model].eager, this.actor), row, related);
  }

  #put(model: string, id: string, row: ClientRow | null): void {
    if (model === '$cmd') return;
    this.unsure.delete(`${model} ${id}`);
    if (row === null) this.rows.delete(`${model} ${id}`);
    else this.rows.set(`${model} ${id}`, row);
  }
}

const modelOf = (key: string): ModelName => key.slice(0, key.indexOf(' ')) as ModelName;

/** Routing keys of a row, computed from its visible columns. */
export const routesOf = (model: ModelName, row: ClientRow): string[] =>
  audience[model].routes.map(([prefix, column]) => (column === '' ? prefix : `${prefix}:${String(row[column])}`));

/** Rows of a frame by id; null for a row that is gone. */
export function changesIn(frame: Frame): [id: string, row: object | null, model: string][] {
  if (frame.t === 'b') return frame.p.map(([model, id, row]) => [id, row, model]);
  if (frame.t === 'snap')
    return Object.entries(frame.m).flatMap(([model, rows]) =>
      (rows as ClientRow[]).map((row): [string, object, string] => [row.id, row, model]),
    );
  return [];
}
