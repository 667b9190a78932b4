import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { relationOf } from '#data/relation.ts';
import type { Actor } from '#domain/account/user.ts';
import type { ModelName } from '#domain/models.ts';
import { audience, rowTopicKinds, topicModel } from '#domain/policy/audience.ts';
import { matches } from '#domain/policy/check.ts';
import { columns } from '#domain/policy/columns.ts';
import { visibleColumns } from '#domain/policy/project.ts';
import { bindRule } from '#domain/policy/rule.ts';
import type { TestServer } from '#server/test-server.ts';
import { changesIn, type ClientRow, TestClient } from '#server/core/live/test-client.ts';
import { newId } from '#server/core/store/new-id.ts';
import { isSynced } from '#server/core/store/read/read-row.ts';
import { isPreexisting, type MemberKind, memberKinds, rowOf } from '#server/core/store/test-row-changes.ts';
import type { SampleContext } from '#server/core/store/test-samples.ts';
import type { CommandAnswer, Page } from '#sync/core/protocol.ts';

/** People who may open a file that the owner's row uses, because they see its column. No other model shows files. */
const shownBy: { [M in ModelName]?: readonly MemberKind[] } = {
  Lesson: ['owner'],
  LessonVersion: memberKinds,
  LessonNodeContent: ['owner'],
  LessonNodeQuiz: ['owner'],
  PublicProfile: memberKinds,
  FeedItem: memberKinds,
};
export const maySeeFile = (kind: MemberKind, model: ModelName): boolean => shownBy[model]?.includes(kind) === true;

/**
 * True if people of this kind have the row in their lists. Unpublished rows are listed only for their owner (D-20),
 * certifications only for holder and teacher.
 */
const isListed = (kind: MemberKind, model: ModelName): boolean =>
  kind === 'owner' || (model !== 'Lesson' && model !== 'Course' && model !== 'Certification');

const refuseOtherColumns = (row: object, open: readonly string[]): void =>
  assert.deepEqual(
    Object.keys(row).filter((column) => !open.includes(column)),
    [],
  );

const topicKinds = rowTopicKinds.filter((kind) => topicModel[kind] === 'Lesson');

/** A person who tries every endpoint of the server and checks all answers for columns that they must not see. */
export class HttpProbe implements AsyncDisposable {
  readonly #server: TestServer;
  readonly #sampleContext: SampleContext;
  readonly #kind: MemberKind;
  readonly #model: ModelName;
  readonly #sockets: TestClient[] = [];

  private constructor(server: TestServer, sampleContext: SampleContext, kind: MemberKind, model: ModelName) {
    this.#server = server;
    this.#sampleContext = sampleContext;
    this.#kind = kind;
    this.#model = model;
  }

  /** Opens a socket that subscribes to every topic about the owner's lesson, as far as it is allowed. */
  static async open(
    server: TestServer,
    sampleContext: SampleContext,
    kind: MemberKind,
    model: ModelName,
  ): Promise<HttpProbe> {
    const probe = new HttpProbe(server, sampleContext, kind, model);
    await probe.#join();
    return probe;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.#sockets.map((socket) => socket.cut()));
  }

  get #actor(): Actor {
    return this.#sampleContext.people[this.#kind];
  }

  async #join(): Promise<TestClient> {
    const topics = topicKinds.map((kind) => `${kind}:${this.#sampleContext.lesson.id}`);
    const socket = await TestClient.join(this.#server.port, this.#actor, { topics });
    this.#sockets.push(socket);
    const isAnswered = (topic: string) =>
      socket.until((frame) => (frame.t === 'snap' || frame.t === 'deny') && frame.topic === topic);
    const answers = await Promise.all(topics.map(isAnswered));
    const mayFollow = this.#kind === 'owner' ? ['snap', 'snap', 'snap'] : ['snap', 'deny', 'deny'];
    assert.deepEqual(
      answers.map(({ t }) => t),
      mayFollow,
    );
    return socket;
  }

  async #ask(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = { ...init.headers, cookie: `sid=${this.#actor.id}` };
    return fetch(`http://127.0.0.1:${this.#server.port}${path}`, { ...init, headers });
  }

  async #call(name: string, input: object, key: string = newId('User')): Promise<CommandAnswer> {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify([{ key, name, input }]);
    const response = await this.#ask('/api/commands', { method: 'POST', headers, body });
    const [answer] = (await response.json()) as CommandAnswer[];
    if (!answer) throw new Error('the call has no answer');
    return answer;
  }

  /** Outcome of a command: 'done', 'refused', or any other error as text. */
  async command(name: string, input: object, refusal?: string): Promise<string> {
    const answer = await this.#call(name, input);
    if (answer.ok) return 'done';
    const { code, status, detail } = answer.problem;
    assert(status < 500, detail);
    if (code === refusal) return 'refused';
    if (code !== 'not_allowed' && code !== 'not_found') return `${code}: ${detail}`;
    assert([403, 404].includes(status), `${code} with ${status}`);
    return 'refused';
  }

  /** Waits until everything that was committed before has arrived on the first socket. */
  async marker(): Promise<void> {
    const key = newId('User');
    await this.#call('probe.read', { model: 'User', id: this.#actor.id }, key);
    await this.#sockets[0]?.untilDone(key);
  }

  /** True if this person sees the row. Every endpoint is asked, and all must agree. */
  async sees(id: string, maySee: boolean): Promise<boolean> {
    await this.marker();
    const shown = { ...(await this.#inCommand(id)), ...(await this.#inLists(id)) };
    assert(
      Object.values(shown).every((isShown) => isShown === maySee),
      JSON.stringify(shown),
    );
    const row = await this.#ask(`/api/rows/${this.#model}/${id}`);
    assert.equal(row.status, maySee && isSynced(this.#model) ? 200 : 404);
    if (row.status === 200) this.#check(((await row.json()) as Page).m[this.#model] as ClientRow[], id);
    await this.#isStreamed(id, maySee);
    return shown.found;
  }

  /** True if an unknown id is answered like a missing row. */
  async findsNothing(id: string): Promise<boolean> {
    const { status } = await this.#ask(`/api/rows/${this.#model}/${id}`);
    const answers = { ...(await this.#inCommand(id)), ...(await this.#inLists(id)) };
    return status === 404 && Object.values(answers).every((isThere) => !isThere);
  }

  async #inCommand(id: string) {
    const answer = await this.#call('probe.read', { model: this.#model, id });
    if (!answer.ok) throw new Error(answer.problem.detail);
    const { found, listed } = answer.result as { found: ClientRow | null; listed: ClientRow[] };
    this.#check([...(found ? [found] : []), ...listed], id);
    return { found: found !== null, listed: listed.length === 1 };
  }

  async #inLists(id: string) {
    const model = this.#model;
    const one = await this.#list('probe.one', { model, id }, id);
    const listed = await this.#list('probe.list', { model, id }, id);
    const foreignColumn = ['owner', 'userID', 'author', 'requesterID'].find((name) =>
      relationOf(model).columns.has(name),
    );
    const { id: owner } = this.#sampleContext.people.owner;
    assert.equal(listed, one && isListed(this.#kind, model), 'in a list');
    return {
      one,
      ...(foreignColumn ? { beside: await this.#list('probe.included', { owner, model, foreignColumn }, id) } : {}),
    };
  }

  async #list(name: string, input: object, id: string): Promise<boolean> {
    const response = await this.#ask(`/api/queries/${name}?input=${encodeURIComponent(JSON.stringify(input))}`);
    assert.equal(response.status, 200);
    const { m } = (await response.json()) as Page;
    const rows = (m[this.#model] ?? []) as ClientRow[];
    this.#check(rows, id);
    return rows.some((row) => row.id === id);
  }

  /** The first socket was open when the row was made, and the second is opened afterwards. */
  async #isStreamed(id: string, maySee: boolean): Promise<void> {
    const [row] = JSON.parse(await rowOf(this.#server.pool, this.#model, id)) as { row: ClientRow }[];
    if (!row) throw new Error('the row is missing');
    const [early] = this.#sockets;
    const late = await this.#join();
    const has = (socket: TestClient | undefined) => socket?.row(this.#model, id) !== undefined;
    if (!isPreexisting(this.#model))
      assert.equal(has(early), maySee && this.#isRouted(row.row, true), 'as it was made');
    const eager = matches(bindRule(audience[this.#model].eager, this.#actor), row.row, () => []);
    assert.equal(has(late), maySee && (eager || this.#isRouted(row.row, false)), 'in a snapshot');
  }

  #isRouted(row: ClientRow, isOwnKeyFollowed: boolean): boolean {
    const followed = this.#kind === 'owner' ? topicKinds : ['lesson'];
    return audience[this.#model].routes.some(([prefix, column]) => {
      if (prefix === 'all') return true;
      if (prefix === 'user') return isOwnKeyFollowed && row[column] === this.#actor.id;
      return followed.some((kind) => kind === prefix) && row[column] === this.#sampleContext.lesson.id;
    });
  }

  /** Checks that no socket received a row or a column that this person must not see. */
  checkFrames(id: string, maySee: boolean): void {
    for (const { frames } of this.#sockets)
      for (const [rowID, row, model] of frames.flatMap(changesIn)) {
        if (row === null || model === '$cmd') continue;
        // A person, their profile and their account share an id.
        assert(rowID !== id || model !== this.#model || maySee, 'a row that is hidden');
        refuseOtherColumns(row, visibleColumns(model as ModelName));
        if (rowID === id && model === this.#model) this.#check([row as ClientRow], id);
      }
  }

  /** Checks that the row shows only columns that this person may see. */
  #check(rows: readonly ClientRow[], id: string): void {
    const views = Object.entries<readonly string[]>(columns[this.#model].read);
    const own = this.#model === 'FeedItem' ? ['isLiked'] : [];
    const open = views.flatMap(([view, list]) =>
      view === 'owner' && this.#kind !== 'owner' ? own : [...own, ...list],
    );
    for (const row of rows) if (row.id === id) refuseOtherColumns(row, open);
  }

  /** True if this person can open another person's file that the row uses. */
  async opensFileOf(id: string): Promise<boolean> {
    const [fileID, sha256] = [newId('User'), randomBytes(32).toString('hex')];
    const { owner, other } = this.#sampleContext.people;
    const keeper = this.#kind === 'owner' ? other.id : owner.id;
    await this.#server.pool.query(
      `with kept as (
         insert into file (id, owner, sha256, bytes, mime, name) values ($1, $2, $3, 5, 'image/png', 'picture') returning id)
       insert into file_use (file_id, model, row_id) select id, $4, $5 from kept`,
      [fileID, keeper, sha256, this.#model, id],
    );
    const { status } = await this.#ask(`/files/${sha256}`);
    assert([200, 404].includes(status), `a file with ${status}`);
    return status === 200;
  }
}
