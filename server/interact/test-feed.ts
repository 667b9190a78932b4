import assert from 'node:assert/strict';
import type { Actor } from '#domain/account/user.ts';
import type { FeedVisibility } from '#domain/interact/feed-item.ts';
import type { Id } from '#domain/kernel/id.ts';
import type { TestServer } from '#server/test-server.ts';
import { changesIn, TestClient } from '#server/core/live/test-client.ts';
import { newId } from '#server/core/store/new-id.ts';
import type { CommandInput, CommandName } from '#sync/commands.ts';
import type { CommandAnswer, Page } from '#sync/core/protocol.ts';
import type { QueryName } from '#sync/queries.ts';

export interface SharedPost {
  id: Id<'Post'>;
  itemID: Id<'FeedItem'>;
}

/** Sends requests about posts and friends to a test server. */
export class TestFeed {
  readonly server: TestServer;

  constructor(server: TestServer) {
    this.server = server;
  }

  ask(actor: Actor | undefined, path: string, init: RequestInit = {}): Promise<Response> {
    const headers = { ...init.headers, ...(actor && { cookie: `sid=${actor.id}` }) };
    return fetch(`http://127.0.0.1:${this.server.port}${path}`, { ...init, headers });
  }

  /** @returns 'done' or the error code */
  async send<N extends CommandName>(
    actor: Actor | undefined,
    name: N,
    input: CommandInput<N>,
    key: string = newId('User'),
  ): Promise<string> {
    const response = await this.ask(actor, '/api/commands', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify([{ key, name, input }]),
    });
    if (response.status !== 200) return String(response.status);
    const [answer] = (await response.json()) as [CommandAnswer];
    return answer.ok ? 'done' : answer.problem.code;
  }

  async list(actor: Actor, name: QueryName, input: object = {}, after = ''): Promise<Page> {
    const more = after === '' ? '' : `&after=${encodeURIComponent(after)}`;
    const response = await this.ask(
      actor,
      `/api/queries/${name}?input=${encodeURIComponent(JSON.stringify(input))}${more}`,
    );
    assert.equal(response.status, 200);
    return (await response.json()) as Page;
  }

  async ids(actor: Actor, name: QueryName, input: object = {}): Promise<string[]> {
    return (await this.list(actor, name, input)).ids;
  }

  async status(actor: Actor | undefined, model: string, id: string): Promise<number> {
    return (await this.ask(actor, `/api/rows/${model}/${id}`)).status;
  }

  async post(author: Actor, title = 'A find', text = ''): Promise<Id<'Post'>> {
    const id = newId('Post');
    const input = { id, title, text, lessonID: null, certificationID: null };
    assert.equal(await this.send(author, 'post.write', input), 'done');
    return id;
  }

  /** @returns the SHA-256 of a picture that the owner uploaded */
  async picture({ id: owner }: Actor): Promise<string> {
    const sha256 = newId('User').replaceAll('-', '').repeat(2);
    await this.server.pool.query(
      `insert into file (id, owner, sha256, bytes, mime, name) values (uuid7(), $1, $2, 5, 'image/png', 'sea.png')`,
      [owner, sha256],
    );
    return sha256;
  }

  async share(author: Actor, visibility: FeedVisibility, id?: Id<'Post'>): Promise<SharedPost> {
    const postID = id ?? (await this.post(author));
    assert.equal(await this.send(author, 'post.share', { id: postID, visibility }), 'done');
    const [itemID] = await this.ids(author, 'feed.byID', { postID });
    return { id: postID, itemID: itemID as Id<'FeedItem'> };
  }

  async comment(author: Actor, postID: Id<'Post'>, content = 'Well found'): Promise<Id<'PostComment'>> {
    const id = newId('PostComment');
    assert.equal(await this.send(author, 'comment.write', { id, postID, content }), 'done');
    return id;
  }

  like = (actor: Actor, postID: Id<'Post'>): Promise<string> =>
    this.send(actor, 'post.like', { id: newId('Vote'), postID });

  async befriend(from: Actor, to: Actor): Promise<Id<'Friendship'>> {
    const id = newId('Friendship');
    assert.equal(await this.send(from, 'friend.request', { id, personID: to.id }), 'done');
    assert.equal(await this.send(to, 'friend.accept', { id }), 'done');
    return id;
  }

  block = (actor: Actor, person: Actor): Promise<string> =>
    this.send(actor, 'friend.block', { id: newId('Friendship'), personID: person.id });

  /** Changes of feed items and comments that the actor's client receives during `work`. */
  async changesDuring(
    actor: Actor,
    work: () => Promise<unknown>,
    topics: readonly string[] = ['feed:mine'],
  ): Promise<string[]> {
    const client = await TestClient.join(this.server.port, actor);
    for (const topic of topics) await client.follow(topic);
    const settle = async () => {
      const key = newId('User');
      await this.send(actor, 'notification.markAllRead', {}, key);
      await client.untilDone(key);
    };
    await settle();
    const before = client.frames.length;
    await work();
    await settle();
    const frames = client.frames.slice(before);
    const changes = frames
      .flatMap(changesIn)
      .filter(([, , model]) => model === 'FeedItem' || model === 'PostComment')
      .map(([id, row, model]) => `${model} ${id} ${row ? 'row' : 'gone'}`);
    const denied = frames.flatMap((frame) => (frame.t === 'deny' ? [`deny ${frame.topic}`] : []));
    await client.cut();
    return [...changes, ...denied];
  }
}
