import pg from 'pg';
import type { Actor } from '#domain/account/user.ts';
import { TestClient } from '#server/core/live/test-client.ts';
import type { TestHub } from '#server/core/live/test-hub.ts';
import { ChangeObserver } from '#server/core/live/test-change-observer.ts';
import { newId } from '#server/core/store/new-id.ts';
import { put, putEnrollment, putLesson, putPerson, type TestLesson } from '#server/core/store/test-rows.ts';
import type { Frame } from '#sync/core/protocol.ts';

/** Pseudo-random generator with the same numbers for the same seed. */
function dice(seed: number) {
  let state = seed;
  const roll = (sides: number): number => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
  const pick = <T>(list: readonly T[]): T => {
    const chosen = list[roll(list.length)];
    if (chosen === undefined) throw new Error('nothing to pick from');
    return chosen;
  };
  return { roll, pick };
}

type Dice = ReturnType<typeof dice>;

/** Random operations on a set of people, lessons and connections. */
export class RandomOperations {
  readonly hub: TestHub;
  readonly observer: ChangeObserver;
  readonly dice: Dice;
  readonly people: Actor[] = [];
  readonly lessons: (TestLesson & { owner: Actor })[] = [];
  readonly clients = new Map<Actor, TestClient>();
  readonly writers: pg.Client[] = [];

  constructor(hub: TestHub, seed: number) {
    this.hub = hub;
    this.observer = new ChangeObserver(hub.pool);
    this.dice = dice(seed);
  }

  async open(url: string): Promise<void> {
    for (let n = 0; n < 5; n += 1) this.people.push(await putPerson(this.hub.pool, `person${n}`));
    this.hub.admit(...this.people);
    for (let n = 0; n < 6; n += 1) {
      const owner = this.dice.pick(this.people.slice(0, 2));
      const lesson = await putLesson(this.hub.pool, {
        owner: owner.id,
        isPublished: n > 0,
        visibility: n > 1 ? 'public' : 'private',
        name: `Lesson ${n}`,
      });
      this.lessons.push({ ...lesson, owner });
    }
    for (let n = 0; n < 2; n += 1) {
      const writer = new pg.Client({ connectionString: url, pipeline: true });
      await writer.connect();
      await writer.query("set lock_timeout = '50ms'");
      this.writers.push(writer);
    }
    await this.observer.recordCommit();
    for (const person of this.people) await this.join(person, { topics: this.someTopics() });
  }

  async join(person: Actor, options: { before?: TestClient; topics: string[] }): Promise<void> {
    const onFrame = (frame: Frame) => this.observer.receive(person, frame);
    this.clients.set(person, await TestClient.join(this.hub.port, person, { ...options, onFrame }));
  }

  someTopics(): string[] {
    return Array.from({ length: this.dice.roll(5) }, () => this.topic()).filter(
      (topic, index, all) => all.indexOf(topic) === index,
    );
  }

  topic(): string {
    const kind = this.dice.pick(['lesson', 'lesson', 'draft', 'learners', 'catalog']);
    return kind === 'catalog' ? 'catalog:public' : `${kind}:${this.dice.pick(this.lessons).id}`;
  }

  /** Writes in one transaction, or in two that overlap and end in either order. Waiting too long for a lock rolls a transaction back. */
  async write(): Promise<void> {
    const open = this.dice.roll(3) === 0 ? this.writers : [this.dice.pick(this.writers)];
    const xids = new Map<pg.Client, bigint>();
    for (const writer of open) xids.set(writer, await begin(writer));
    const failed = new Set<pg.Client>();
    for (let n = 0; n <= this.dice.roll(4); n += 1) {
      const writer = this.dice.pick(open);
      if (!failed.has(writer)) await this.change(writer).catch(() => failed.add(writer));
    }
    for (const writer of this.dice.roll(2) === 0 ? open : open.toReversed()) {
      const { command } = await writer.query(this.dice.roll(12) === 0 ? 'rollback' : 'commit');
      // The hub reads and delivers these changes while the next ones are written.
      if (this.dice.roll(3) === 0) this.hub.hub.wake();
      // A failed transaction is rolled back even by a commit.
      if (command === 'COMMIT') await this.observer.recordCommit(xids.get(writer));
    }
    if (this.dice.roll(4) > 0) this.hub.hub.wake();
  }

  async change(writer: pg.Client): Promise<void> {
    const { dice, people } = this;
    const lesson = dice.pick(this.lessons);
    const person = dice.pick(people);
    const number = dice.roll(1_000_000);
    const name = `Name ${number}`;
    const changes: (() => Promise<unknown>)[] = [
      () => writer.query('update lesson set name = $2 where id = $1', [lesson.id, name]),
      () =>
        writer.query(
          "update lesson set visibility = case visibility when 'public' then 'private' else 'public' end where id = $1",
          [lesson.id],
        ),
      () =>
        writer.query('update lesson set deleted_at = case when deleted_at is null then now() end where id = $1', [
          lesson.id,
        ]),
      () => writer.query('update lesson set import_key = $2 where id = $1', [lesson.id, name]),
      () =>
        put(writer, 'Notification', { id: newId('Notification'), title: name, userID: person.id, owner: person.id }),
      () => writer.query('update notification set title = $2 where owner = $1', [person.id, name]),
      () =>
        writer.query(
          'delete from notification where id = (select id from notification where owner = $1 order by id desc limit 1)',
          [person.id],
        ),
      () => putEnrollment(writer, { owner: person.id, teacherID: lesson.owner.id, lesson }),
      () =>
        writer.query(
          'update enrollment set withdrawn_at = case when withdrawn_at is null then now() end where owner = $1 and lesson_id = $2',
          [person.id, lesson.id],
        ),
      () => writer.query('update enrollment set paid_tokens = $2 where owner = $1', [person.id, number]),
      () =>
        writer.query(
          'delete from enrollment where id = (select id from enrollment where owner = $1 order by id limit 1)',
          [person.id],
        ),
      () =>
        put(writer, 'LessonNode', {
          id: newId('LessonNode'),
          lessonID: lesson.id,
          type: 'RICHTEXT',
          name,
          owner: lesson.owner.id,
        }),
      () => writer.query('update lesson_node set content = $2 where lesson_id = $1', [lesson.id, name]),
      () =>
        writer.query(
          'delete from lesson_node where id = (select id from lesson_node where lesson_id = $1 order by id limit 1)',
          [lesson.id],
        ),
      () => put(writer, 'LessonCategory', { id: newId('LessonCategory'), name }),
      () => writer.query('update tutor set name = $2 where owner = $1', [person.id, name]),
      () => writer.query('update "user" set first_name = $2 where id = $1', [person.id, name]),
    ];
    await dice.pick(changes)();
  }

  /** Runs a random operation of a person or of the network on a connection. */
  async disturb(): Promise<void> {
    const [person, client] = this.dice.pick([...this.clients]);
    const topics = [...client.topics];
    switch (this.dice.roll(5)) {
      case 0:
        await client.cut();
        for (let n = this.dice.roll(4); n > 0; n -= 1) await this.write();
        await this.join(person, { before: client, topics });
        break;
      case 1:
        await client.cut();
        await this.join(person, { topics: this.someTopics() });
        break;
      case 2: {
        const [topic] = topics;
        if (topic) client.say({ t: 'unsub', topic });
        break;
      }
      default: {
        client.sub(this.topic());
      }
    }
  }

  async commit<T>(work: (writer: pg.Client) => Promise<T>): Promise<T> {
    const [writer] = this.writers;
    if (!writer) throw new Error('there is no writer');
    const xid = await begin(writer);
    const done = await work(writer);
    await writer.query('commit');
    await this.observer.recordCommit(xid);
    return done;
  }

  /** Waits until everything is delivered: each client gets a row that was written last, by its own key and by the catalog. */
  async settle(): Promise<void> {
    const [owner] = this.people.map(({ id }) => id);
    if (!owner) throw new Error('there are no people');
    const facts = { owner, isPublished: true, visibility: 'public', name: 'Marker' } as const;
    const marker = await this.commit((writer) => putLesson(writer, facts));
    for (const [person, client] of this.clients) {
      // Messages are handled in order, so everything that was sent before has been handled.
      await client.follow(`lesson:${newId('Lesson')}`);
      const id = newId('Notification');
      await this.commit((writer) =>
        put(writer, 'Notification', { id, title: 'Marker', userID: person.id, owner: person.id }),
      );
      this.hub.hub.wake();
      await client.untilRow(id);
      if (client.topics.has('catalog:public')) await client.untilRow(marker.id);
    }
  }

  async close(): Promise<void> {
    for (const client of this.clients.values()) await client.cut();
    for (const writer of this.writers) await writer.end();
  }
}

async function begin(writer: pg.Client): Promise<bigint> {
  await writer.query('begin');
  const { rows } = await writer.query<{ xid: string }>('select pg_current_xact_id()::text as xid');
  return BigInt(rows[0]?.xid ?? 0);
}
