import type { Actor } from '#domain/account/user.ts';
import { AppError, httpStatus, type Problem } from '#domain/kernel/errors.ts';
import type { ModelName, Models } from '#domain/models.ts';
import type { LessonVersion } from '#domain/teach/version/version.ts';
import { commands } from '#sync/commands.ts';
import { parseCommandInput } from '#sync/core/command.ts';
import type { Effects } from '#sync/core/effect.ts';
import {
  type CommandAnswer,
  type ClientMessage,
  type CommandCall,
  type Frame,
  PROTOCOL_VERSION,
  type Rows,
} from '#sync/core/protocol.ts';
import { queries } from '#sync/queries.ts';
import type { Store } from '#sync/core/store.ts';
import { isEager, isStreamOnly, modelsOfTopic, ownTopic, routingKeys, storedModels } from '#web/store/row/audience.ts';
import { createFakePage } from '#web/store/test-fake-page.ts';
import { layerOver } from '#web/store/row/layer.ts';
import { createMemory, type Memory } from '#web/store/row/memory.ts';
import { emptyOverlay } from '#web/store/row/overlay.ts';
import { overlayStore } from '#web/store/row/overlay-store.ts';
import { type AnyCommand, lookUp } from '#web/store/query/registry.ts';
import { type ModelRow, type RowChange, columnValue } from '#web/store/row/row.ts';

const problem = (code: Problem['code'], detail = 'no'): Problem => ({
  code,
  title: code,
  status: httpStatus[code],
  detail,
});

const json = (body: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });

/** Rows before a commit, by id: sockets that received the old row are told that it left their topics. */
type Before = ReadonlyMap<string, ModelRow | undefined>;

/** The server side of one socket. */
class FakeSocket {
  static readonly OPEN = 1;
  readonly OPEN = 1;
  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  readonly topics = new Set<string>();
  readonly said: ClientMessage[] = [];
  readonly #server: FakeServer;

  constructor(server: FakeServer) {
    this.#server = server;
    queueMicrotask(() => {
      if (!server.isOnline || server.isStreamAway) return this.end(1006);
      this.readyState = 1;
      this.onopen?.();
    });
  }
  send(text: string) {
    const message = JSON.parse(text) as ClientMessage;
    this.said.push(message);
    this.#server.hear(this, message);
  }
  deliver(frame: Frame) {
    const data = JSON.stringify(frame);
    queueMicrotask(() => this.readyState === 1 && this.onmessage?.({ data }));
  }
  close() {
    this.end(1000);
  }
  end(code: number) {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.#server.sockets.delete(this);
    queueMicrotask(() => this.onclose?.({ code }));
  }
}

/**
 * A fake server for tests of the store. It speaks the protocol over a fake fetch and WebSocket, runs the real commands
 * over rows in memory, and can simulate faults.
 */
export class FakeServer {
  readonly actor: Actor;
  readonly rows: Memory = createMemory();
  readonly sockets = new Set<FakeSocket>();
  /** Every executed command, in order; a repeated key is listed once. */
  readonly executed: CommandCall[] = [];
  /** Every request, as `METHOD path`. */
  readonly requests: string[] = [];
  readonly versions = new Map<string, { etag: string; body: unknown }>();
  readonly files = new Map<string, Blob>();
  isOnline = true;
  /** Lead of the server's clock over the device's clock, in ms. */
  aheadMs = 0;
  /** If false, the server sends no change frames, only snapshots. */
  isStreaming = true;
  /** If true, no socket can be opened; requests are still answered. */
  isStreamAway = false;
  /** If true, requests for lists fail as if there were no network. */
  isMute = false;
  /** If true, requests for lists get a server error. */
  fails = false;
  /** If true, answers to commands are lost on the way back. */
  losesAnswers = false;
  /** Names of commands to refuse, with the error code. */
  readonly refusals = new Map<string, Problem['code']>();
  /** Names of commands that fail with a server fault, or because the database is unavailable. */
  readonly faults = new Map<string, 'internal' | 'unavailable'>();
  /** Server-side effects by name; an effect without an entry does nothing. */
  readonly effects: { [E in keyof Effects]?: (store: Store, args: Effects[E]) => Promise<void> } = {};
  /** Name of a command that makes the server refuse the whole request, as one that it cannot parse. */
  unreadable: string | undefined;
  /** Epoch of the rows; a restore starts a new one. */
  epoch = 'first';
  #done = new Map<string, CommandAnswer>();
  readonly #log: { cursor: number; changes: RowChange[]; before: Before; key?: string }[] = [];
  #cursor = 100;
  #pause: Promise<void> | undefined;
  #openGate: (() => void) | undefined;

  constructor(actor: Actor) {
    this.actor = actor;
  }

  readonly WebSocket = ((server: FakeServer) =>
    class {
      constructor() {
        const socket = new FakeSocket(server);
        server.sockets.add(socket);
        return socket;
      }
    })(this) as unknown as new (
    url: string,
  ) => WebSocket;

  /** Takes a backup of the rows. The returned function restores it as a new epoch, with transactions numbered anew. */
  backUp(): () => void {
    const rows = this.#everyRow();
    // Answers from before the backup belong to the transaction that restored it.
    const done = [...this.#done].map(([key, answer]) => [key, answer.ok ? { ...answer, xid: '1' } : answer] as const);
    return () => {
      for (const socket of this.sockets) socket.end(1006);
      const gone = this.#everyRow().map((change) => ({ ...change, row: null }));
      this.rows.swap([...gone, ...rows], emptyOverlay, 'local');
      this.#done = new Map(done);
      this.#log.length = 0;
      this.#cursor = 100;
      this.epoch = `after ${this.epoch}`;
    };
  }

  #everyRow(): RowChange[] {
    return storedModels.flatMap((model) =>
      [...this.rows.all(model)].map((row): RowChange => ({ model, id: row.id, row })),
    );
  }

  get cursor(): string {
    return String(this.#cursor);
  }

  /** Holds all requests until the returned function is called. */
  hold(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#pause = promise;
    this.#openGate = resolve;
    return () => {
      this.#pause = undefined;
      this.#openGate?.();
    };
  }

  setOnline(isOnline: boolean) {
    this.isOnline = isOnline;
    if (!isOnline) for (const socket of this.sockets) socket.end(1006);
    dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
  }

  /** Writes rows and sends the changes to subscribed sockets. */
  put<M extends ModelName>(model: M, ...rows: Models[M][]) {
    this.commit(rows.map((row) => ({ model, id: row.id, row })));
  }
  remove(model: ModelName, id: string) {
    this.commit([{ model, id, row: null }]);
  }

  commit(changes: RowChange[], key?: string): string {
    const xid = String(this.#cursor);
    this.#cursor += 1;
    const before = new Map(changes.map(({ model, id }) => [id, this.rows.get(model, id)]));
    this.rows.swap(changes, emptyOverlay, 'local');
    this.#log.push({ cursor: this.#cursor, changes, before, ...(key === undefined ? {} : { key }) });
    if (this.isStreaming) for (const socket of this.sockets) this.#tell(socket, changes, before, key);
    return xid;
  }

  #tell(socket: FakeSocket, changes: RowChange[], before: Before, key?: string) {
    const reaches = ({ model, id, row }: RowChange) =>
      [row, before.get(id)].some((one) => one && routingKeys(model, one).some((route) => this.#follows(socket, route)));
    const rows = changes.filter(reaches).map(({ model, id, row }) => [model, id, row] as const);
    const acks = key === undefined ? [] : [['$cmd', key, null] as const];
    if (rows.length + acks.length > 0) socket.deliver({ t: 'b', c: this.cursor, p: [...rows, ...acks] as never });
  }

  #follows(socket: FakeSocket, route: string): boolean {
    return route === 'all' || route === ownTopic(this.actor) || socket.topics.has(route);
  }

  hear(socket: FakeSocket, message: ClientMessage) {
    if (message.t !== 'hi') {
      if (message.t === 'sub') return this.#subscribe(socket, message.topic);
      socket.topics.delete(message.topic);
      return socket.deliver({ t: 'gone', topic: message.topic });
    }
    if (message.v !== PROTOCOL_VERSION) return socket.end(4002);
    const missed = this.#log.filter(({ cursor }) => cursor > Number(message.c));
    if (message.c === undefined || message.e !== this.epoch || !this.isStreaming)
      socket.deliver({ t: 'snap', c: this.cursor, e: this.epoch, m: this.#snapshot() });
    else {
      for (const { changes, before, key } of missed) this.#tell(socket, changes, before, key);
      socket.deliver({ t: 'hb', c: this.cursor });
    }
    for (const topic of message.topics ?? []) this.#subscribe(socket, topic);
  }

  #subscribe(socket: FakeSocket, topic: string) {
    socket.topics.add(topic);
    const m: Record<string, ModelRow[]> = {};
    for (const { model, column, value } of isStreamOnly(topic) ? [] : modelsOfTopic(topic))
      m[model] = [...this.rows.all(model)].filter((row) => columnValue(row, column) === value);
    socket.deliver({ t: 'snap', topic, c: this.cursor, m: m as Rows });
  }

  #snapshot(): Rows {
    const pairs = storedModels.map((model) => [
      model,
      [...this.rows.all(model)].filter((row) => isEager(this.actor, model, row, this.rows.related)),
    ]);
    return Object.fromEntries(pairs) as Rows;
  }

  readonly fetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    init.signal?.throwIfAborted();
    const url = new URL(input as string, 'http://server');
    this.requests.push(`${init.method ?? 'GET'} ${url.pathname}`);
    if (!this.isOnline) throw new TypeError('no network');
    await this.#pause;
    if (url.pathname === '/api/commands') return this.#commands(JSON.parse(init.body as string) as CommandCall[]);
    if (url.pathname.startsWith('/api/queries/') && this.isMute) throw new TypeError('no network');
    if (url.pathname.startsWith('/api/queries/') && this.fails) return json(problem('internal'), 500);
    if (url.pathname.startsWith('/api/queries/')) return this.#page(url);
    if (url.pathname.startsWith('/api/versions/')) return this.#version(url, new Headers(init.headers));
    return this.#file(url);
  };

  async #commands(calls: CommandCall[]): Promise<Response> {
    if (calls.some(({ name }) => name === this.unreadable)) return json(problem('too_large'), 413);
    const answers: CommandAnswer[] = [];
    for (const call of calls) {
      const fault = this.faults.get(call.name);
      if (fault) return json({ ...problem(fault), done: answers }, httpStatus[fault]);
      answers.push(await this.#execute(call));
    }
    if (this.losesAnswers || !this.isOnline) throw new TypeError('connection lost');
    return json(answers);
  }

  async #execute(call: CommandCall): Promise<CommandAnswer> {
    const known = this.#done.get(call.key);
    if (known) return known;
    const layer = layerOver(this.rows);
    try {
      const refusal = this.refusals.get(call.name);
      if (refusal) throw new AppError(refusal, 'refused by the test');
      const findVersion = async (id: string) => this.versions.get(id)?.body as LessonVersion | undefined;
      const store = overlayStore(layer, new Date(Date.now() + this.aheadMs).toISOString(), findVersion, this.actor.id);
      store.effect = async (name, args) => this.effects[name]?.(store, args);
      const command: AnyCommand = lookUp(commands, call.name);
      const result = await command.run(store, this.actor, parseCommandInput(command.input, call.input) as never);
      this.executed.push(call);
      const answer: CommandAnswer = { ok: true, xid: this.commit(layer.changes(), call.key), result: result ?? null };
      this.#done.set(call.key, answer);
      return answer;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const details = error.details === undefined ? {} : { details: error.details };
      return { ok: false, problem: { ...problem(error.code, error.detail), ...details } };
    }
  }

  #page(url: URL): Response {
    const name = url.pathname.slice('/api/queries/'.length);
    const query = lookUp(queries, name).list(JSON.parse(url.searchParams.get('input') ?? '{}') as never, this.actor);
    return json(createFakePage(this.rows, query, url.searchParams.get('after')));
  }

  #file(url: URL): Response {
    const file = this.files.get(url.pathname.slice('/files/'.length));
    if (!file) return json(problem('not_found'), 404);
    return new Response(file, { headers: { 'content-length': String(file.size) } });
  }

  #version(url: URL, headers: Headers): Response {
    const found = this.versions.get(url.pathname.slice('/api/versions/'.length));
    if (!found) return json(problem('not_found'), 404);
    if (headers.get('if-none-match') === found.etag) return new Response(null, { status: 304 });
    return json(found.body, 200, { etag: found.etag });
  }
}
