import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '#data/test-database.ts';
import type { Actor } from '#domain/account/user.ts';
import type { ModelName } from '#domain/models.ts';
import { audience } from '#domain/policy/audience.ts';
import type { Related } from '#domain/policy/check.ts';
import { columns } from '#domain/policy/columns.ts';
import { project } from '#domain/policy/project.ts';
import { viewsOf } from '#domain/policy/read.ts';
import { changesIn, type Row, TestClient } from '#server/live/test-client.ts';
import { startTestHub, type TestHub } from '#server/live/test-hub.ts';
import { newId } from '#server/new-id.ts';
import { fromSql, rowSql } from '#server/store/row-sql.ts';
import { put, putEnrollment, putLesson, putPerson, type PutLesson } from '#server/store/test-school.ts';

const models = (Object.keys(audience) as ModelName[]).filter((model) => audience[model].routes.length > 0);

/** The same numbers for the same seed. */
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

class School {
  readonly hub: TestHub;
  readonly dice: Dice;
  readonly people: Actor[] = [];
  readonly lessons: (PutLesson & { owner: Actor })[] = [];
  readonly clients = new Map<Actor, TestClient>();
  readonly writers: pg.Client[] = [];

  constructor(hub: TestHub, seed: number) {
    this.hub = hub;
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
    for (const person of this.people)
      this.clients.set(person, await TestClient.join(this.hub.port, person, { topics: this.someTopics() }));
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

  /** Two transactions that overlap and end in either order; a lock that is waited for too long undoes its own. */
  async write(): Promise<void> {
    const open = this.dice.roll(3) === 0 ? this.writers : [this.dice.pick(this.writers)];
    for (const writer of open) await writer.query('begin; select pg_current_xact_id()');
    const failed = new Set<pg.Client>();
    for (let n = 0; n <= this.dice.roll(4); n += 1) {
      const writer = this.dice.pick(open);
      if (!failed.has(writer)) await this.change(writer).catch(() => failed.add(writer));
    }
    for (const writer of this.dice.roll(2) === 0 ? open : open.toReversed())
      await writer.query(this.dice.roll(12) === 0 ? 'rollback' : 'commit');
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

  /** What people and networks do to a connection. */
  async stir(): Promise<void> {
    const [person, client] = this.dice.pick([...this.clients]);
    const topics = [...client.topics];
    switch (this.dice.roll(5)) {
      case 0:
        await client.cut();
        for (let n = this.dice.roll(4); n > 0; n -= 1) await this.write();
        this.clients.set(person, await TestClient.join(this.hub.port, person, { before: client, topics }));
        break;
      case 1:
        await client.cut();
        this.clients.set(person, await TestClient.join(this.hub.port, person, { topics: this.someTopics() }));
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

  /** Everything is told: each hears of something that was written last, by its own key and by the catalog. */
  async settle(): Promise<void> {
    const marker = await putLesson(this.hub.pool, {
      owner: this.people[0]?.id ?? newId('User'),
      isPublished: true,
      visibility: 'public',
      name: 'Marker',
    });
    for (const [person, client] of this.clients) {
      // In the order in which it was said, everything said before is done.
      await client.follow(`lesson:${newId('Lesson')}`);
      const id = newId('Notification');
      await put(this.hub.pool, 'Notification', { id, title: 'Marker', userID: person.id, owner: person.id });
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

async function databaseRows(pool: pg.Pool): Promise<Map<ModelName, Row[]>> {
  const all = new Map<ModelName, Row[]>();
  for (const model of models) {
    const { rows } = await pool.query<{ row: Row }>(`select ${rowSql(model, 'x')} as row from ${fromSql(model, 'x')}`);
    all.set(
      model,
      rows.map(({ row }) => row),
    );
  }
  return all;
}

/** What the client should hold of a row: `owed` it must have; `kept` it has as it is, if it has it. */
function expectRow(client: TestClient, model: ModelName, row: Row, related: Related): void {
  const { actor } = client;
  const views = viewsOf(actor, model, row, related);
  const seen = views.length === 0 ? undefined : project(model, row, views);
  const isFollowed = audience[model].routes.some(
    ([prefix, column]) => prefix !== 'catalog' && client.topics.has(`${prefix}:${String(Reflect.get(row, column))}`),
  );
  const isKept = isFollowed || (client.hears(model, row) && !client.unsure.has(`${model} ${row.id}`));
  const here = client.row(model, row.id);
  if (seen !== undefined && (isFollowed || client.isEager(model, row))) expect(here).toBeDefined();
  if (here && isKept) expect(here).toEqual(seen);
}

function expectRows(client: TestClient, all: Map<ModelName, Row[]>): void {
  const related: Related = (model, column, value) => (all.get(model) ?? []).filter((row) => row[column] === value);
  for (const [model, rows] of all) for (const row of rows) expectRow(client, model, row, related);
  for (const [key, row] of client.rows) {
    const model = key.slice(0, key.indexOf(' ')) as ModelName;
    const isThere = all.get(model)?.some(({ id }) => id === row.id) === true;
    if (client.hears(model, row) && !client.unsure.has(key)) expect([key, isThere]).toEqual([key, true]);
  }
}

function expectNothingHidden(client: TestClient): void {
  for (const [, row, model] of client.frames.flatMap(changesIn)) {
    if (row === null) continue;
    const views: Record<string, readonly string[]> = columns[model as ModelName].read;
    const isOwner = model === 'User' || ('owner' in row && row.owner === client.actor.id);
    const allowed = new Set(Object.entries(views).flatMap(([view, list]) => (view !== 'owner' || isOwner ? list : [])));
    expect([model, Object.keys(row).filter((column) => !allowed.has(column))]).toEqual([model, []]);
  }
}

describe.each([
  // Without looking back, so that the cursors themselves are on trial; then as it runs.
  { margin: 0n, seeds: [1, 2, 3, 4] },
  { margin: 20_000n, seeds: [5, 6] },
])('with a margin of $margin', ({ margin, seeds }) => {
  test.each(seeds)(
    'whatever is written, cut and followed, each client ends with the rows that the policy shows it (%i)',
    async (seed) => {
      const { url } = await testDatabase();
      const hub = await startTestHub(url, { margin, catalogMs: 20 });
      const school = new School(hub, seed);
      await school.open(url);
      for (let step = 0; step < 80; step += 1) {
        await school.write();
        if (school.dice.roll(2) === 0) await school.stir();
      }
      await school.settle();
      const all = await databaseRows(hub.pool);
      for (const client of school.clients.values()) {
        expectRows(client, all);
        expectNothingHidden(client);
      }
      expect(hub.hub.stats().resumes).toBeGreaterThan(0);
      await school.close();
      await hub.stop();
    },
  );
});
