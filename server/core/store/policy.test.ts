import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '#data/test-database.ts';
import type { Actor } from '#domain/account/user.ts';
import type { ModelName } from '#domain/models.ts';
import { authorship, isAuthored } from '#domain/policy/authorship.ts';
import { matches, type Related } from '#domain/policy/check.ts';
import { project } from '#domain/policy/project.ts';
import { conditionFor, viewsOf } from '#domain/policy/read.ts';
import { type SharedModel, sharedModels } from '#domain/interact/revision.ts';
import { type Action, actions, policy } from '#domain/policy/table.ts';
import { readForViewers } from '#server/core/live/viewer-projection.ts';
import { newId } from '#server/core/store/new-id.ts';
import { conditionSql, actorPlaceholder } from '#server/core/store/read/condition-sql.ts';
import { scopeOf } from '#server/core/store/read/read-sql.ts';
import { loadRelated } from '#server/core/store/read/related-row.ts';
import { fromSql, rowSql } from '#server/core/store/read/row-sql.ts';
import { type FoundRow, visibleRows } from '#server/core/store/read/visible-row.ts';
import { flagsSql } from '#server/core/store/read/viewer.ts';
import { bindStatement, prepareStatement } from '#server/core/store/read/prepared-statement.ts';
import { putCommunity } from '#server/core/store/test-community.ts';
import { put, putEnrollment, putLesson, putPerson, type TestLesson } from '#server/core/store/test-rows.ts';
import { type StoredRow, UnitOfWork } from '#server/core/store/write/unit-of-work.ts';

const models = Object.keys(policy) as ModelName[];
const asked: (Action | 'list')[] = [...actions, 'list'];
const longAgo = '2020-01-01T00:00:00Z';

let client: pg.Client;
const actors: Record<string, Actor | undefined> = { visitor: undefined };
const rows = new Map<ModelName, StoredRow[]>();

/**
 * Makes every combination of the facts that rules look at: owner, teacher, visibility, publication, deletion,
 * enrollment.
 */
async function fillSchool(): Promise<void> {
  const [owner, other, teacher, moderator, admin] = [
    await putPerson(client, 'owner'),
    await putPerson(client, 'other'),
    await putPerson(client, 'teacher'),
    await putPerson(client, 'moderator', 'MODERATOR'),
    await putPerson(client, 'admin', 'ADMIN'),
  ];
  Object.assign(actors, { owner, other, teacher, moderator, admin });
  const category = newId('LessonCategory');
  await put(client, 'LessonCategory', { id: category, name: 'Bridges' });
  await put(client, 'LessonCategory', { id: newId('LessonCategory'), name: 'Graphs' });
  for (const visibility of ['public', 'private'] as const)
    for (const deletedAt of [null, longAgo])
      for (const person of [owner, teacher])
        await put(client, 'Course', { id: newId('Course'), owner: person.id, name: 'A course', visibility, deletedAt });
  const lessons: TestLesson[] = [];
  for (const lessonOwner of [teacher, owner])
    for (const teacherID of [teacher.id, owner.id])
      for (const visibility of ['public', 'private'] as const)
        for (const isPublished of [true, false])
          for (const deletedAt of [null, longAgo])
            for (const price of [0, 4.5]) {
              const lesson = await putLesson(client, {
                owner: lessonOwner.id,
                teacherID,
                visibility,
                isPublished,
                deletedAt,
                price,
              });
              await fillLesson(lesson, [lessonOwner, other], category);
              await fillEnrollments(lesson, owner, other, teacherID);
              if (teacherID === lessonOwner.id && visibility === 'public') lessons.push(lesson);
            }
  await putCommunity(client, { people: [owner, other, teacher, moderator], lessons });
}

async function fillLesson(
  lesson: Awaited<ReturnType<typeof putLesson>>,
  people: Actor[],
  category: Awaited<ReturnType<typeof newId<'LessonCategory'>>>,
) {
  const nodes = [];
  for (const { id: owner } of people) {
    const id = newId('LessonNode');
    nodes.push(id);
    const part = { lessonID: lesson.id, lessonNodeID: id, owner };
    await put(client, 'LessonNode', { id, lessonID: lesson.id, type: 'RICHTEXT', name: 'Step', owner });
    await put(client, 'LessonNodeContent', { id: newId('LessonNodeContent'), ...part });
    await put(client, 'LessonNodeQuiz', { id: newId('LessonNodeQuiz'), ...part });
  }
  const [from, to] = nodes;
  const [first, second] = people;
  if (!from || !to || !first || !second) throw new Error('two people make a link');
  const link = { lessonID: lesson.id, condition: 'always' } as const;
  await put(client, 'LessonNodeLink', {
    id: newId('LessonNodeLink'),
    ...link,
    fromLessonNode: from,
    toLessonNode: to,
    owner: first.id,
  });
  for (const deletedAt of [null, longAgo]) {
    const id = newId('LessonNodeLink');
    await put(client, 'LessonNodeLink', {
      id,
      ...link,
      fromLessonNode: to,
      toLessonNode: from,
      owner: second.id,
      deletedAt,
    });
    const revision = { rowID: id, actor: second.id, owner: first.id, action: 'create', after: {} } as const;
    await put(client, 'Revision', { id: newId('Revision'), model: 'LessonNodeLink', ...revision });
  }
  await put(client, 'LessonLessonCategory', {
    id: newId('LessonLessonCategory'),
    lessonID: lesson.id,
    lessonCategoryID: category,
    owner: first.id,
  });
}

async function fillEnrollments(
  lesson: Awaited<ReturnType<typeof putLesson>>,
  owner: Actor,
  other: Actor,
  teacherID: Actor['id'],
) {
  const active = await putEnrollment(client, { owner: owner.id, teacherID, lesson });
  const withdrawn = await putEnrollment(client, { owner: other.id, teacherID, lesson, withdrawnAt: longAgo });
  const [topicID, nodeID] = lesson.nodeIDs;
  if (!topicID || !nodeID) throw new Error('two steps');
  for (const [enrollmentID, person] of [
    [active, owner.id],
    [withdrawn, other.id],
    [active, other.id],
  ] as const) {
    const topic = person === other.id && enrollmentID === active ? nodeID : topicID;
    await put(client, 'EnrollmentTopicProgress', {
      id: newId('EnrollmentTopicProgress'),
      enrollmentID,
      topicID: topic,
      owner: person,
    });
    await put(client, 'QuizAttempt', {
      id: newId('QuizAttempt'),
      enrollmentID,
      nodeID: topic,
      versionID: lesson.versionID,
      owner: person,
    });
  }
}

const related: Related = (model, column, value) => (rows.get(model) ?? []).filter((row) => row[column] === value);
const allowedHere = (actor: Actor | undefined, action: Action | 'list', model: ModelName): string[] =>
  (rows.get(model) ?? [])
    .filter((row) => matches(conditionFor(actor, action, model), row, related))
    .map((row) => row.id);

/**
 * Ids that the database allows, once with the actor's id in the statement and once with a placeholder for any actor.
 */
async function allowedInSql(actor: Actor | undefined, action: Action | 'list', model: ModelName): Promise<string[][]> {
  const answers = [];
  for (const who of [actor, actorPlaceholder(actor?.role)]) {
    const { rows: found } = await client.query<{ id: string }>(
      bindStatement(
        prepareStatement((parameters) => {
          const condition = conditionSql(conditionFor(who, action, model), scopeOf(model, parameters));
          return `select x.id from ${fromSql(model, 'x')} where ${condition}`;
        }),
        { actor: actor?.id },
      ),
    );
    answers.push(found.map((row) => row.id));
  }
  return answers;
}

beforeAll(async () => {
  const { url } = await testDatabase();
  client = new pg.Client({ connectionString: url, options: '-c timezone=UTC', pipeline: true });
  await client.connect();
  await fillSchool();
  for (const model of models) {
    const { rows: found } = await client.query<{ row: StoredRow }>(
      `select ${rowSql(model, 'x')} as row from ${fromSql(model, 'x')}`,
    );
    rows.set(
      model,
      found.map(({ row }) => row),
    );
  }
});
afterAll(() => client.end());

describe.each(models)('policy of %s', (model) => {
  test(`memory, SQL and the guarded store agree on every action, actor and row of ${model}`, async () => {
    let cells = 0;
    const all = rows.get(model) ?? [];
    for (const actor of Object.values(actors)) {
      for (const action of asked) {
        const here = allowedHere(actor, action, model).toSorted();
        for (const inSql of await allowedInSql(actor, action, model))
          expect(inSql.toSorted(), `${action}`).toEqual(here);
        if (actor)
          expect((await allowedAtDoor(actor, action, model)).toSorted(), `${action} in the store`).toEqual(here);
        cells += all.length;
      }
    }
    expect(all.length).toBeGreaterThanOrEqual(2);
    expect(cells).toBe(all.length * asked.length * 6);
  });

  test(`the stream and single reads show every actor of each row of ${model} what the policy shows`, async () => {
    const all = rows.get(model) ?? [];
    const signedIn = Object.values(actors).filter((actor) => actor !== undefined);
    const streamed = await readForViewers(
      client,
      model,
      all.map((row) => row.id),
      signedIn,
    );
    for (const actor of signedIn) {
      const found = await client.query<FoundRow>(
        bindStatement(
          prepareStatement((parameters) => {
            const scope = scopeOf(model, parameters);
            return `select ${rowSql(model, 'x')} as row${flagsSql(actor.role, scope)} from ${fromSql(model, 'x')}`;
          }),
          { actor: actor.id },
        ),
      );
      const answered = new Map(visibleRows(actor, model, found.rows).map((row) => [String(row.id), row]));
      for (const row of all) {
        const views = viewsOf(actor, model, row, related);
        const expected = views.length === 0 ? null : project(model, row, views);
        expect(streamed.get(row.id)?.project(actor) ?? null).toEqual(expected);
        expect(answered.get(row.id) ?? null).toEqual(expected);
      }
    }
  });

  async function allowedAtDoor(actor: Actor, action: Action | 'list', of: ModelName): Promise<string[]> {
    const unit = new UnitOfWork(client, actor);
    const condition = conditionFor(actor, action, of);
    const all = rows.get(of) ?? [];
    const loaded = await loadRelated(condition, all, unit.related);
    return all.filter((row) => matches(condition, row, loaded)).map((row) => row.id);
  }
});

test('every rule that is not for nobody allows somebody and refuses somebody', () => {
  for (const model of models)
    for (const action of asked) {
      const yes = Object.values(actors).map((actor) => allowedHere(actor, action, model).length);
      const isClosed =
        (action !== 'list' && action !== 'read' && policy[model][action].kind === 'nobody') ||
        Object.keys(policy[model].read).length === 0;
      if (isClosed) expect(Math.max(...yes), `${model} ${action}`).toBe(0);
      else expect(Math.max(...yes), `${model} ${action}`).toBeGreaterThan(0);
      expect(Math.min(...yes), `${model} ${action}`).toBeLessThan(rows.get(model)?.length ?? 0);
    }
});

test('the policy is tested on more than 20,000 combinations of row, action and actor', () => {
  const all = [...rows.values()].reduce((sum, list) => sum + list.length, 0);
  expect(rows.size).toBe(models.length);
  expect(all * asked.length * Object.keys(actors).length).toBeGreaterThan(20_000);
});

test('nobody may read the quiz keys of a version', () => {
  for (const actor of Object.values(actors)) expect(allowedHere(actor, 'read', 'LessonVersionKey')).toEqual([]);
});

describe('rows that anybody may edit', () => {
  /** Author of a row, or the owner of a link's lesson. A category of the site's own has none. */
  const authorsOf = (model: SharedModel, row: StoredRow): unknown[] => {
    if (isAuthored(model)) return [row[authorship[model].author]];
    if (model === 'LessonCategory') return row['owner'] === null ? [] : [row['owner']];
    return [rows.get('Lesson')?.find(({ id }) => id === row['lessonID'])?.['owner']];
  };
  const isBlocked = (one: unknown, other: unknown): boolean =>
    (rows.get('Friendship') ?? []).some(
      ({ status, requesterID, addresseeID }) =>
        status === 'BLOCKED' && [requesterID, addresseeID].includes(one) && [requesterID, addresseeID].includes(other),
    );

  test.each(sharedModels)(
    'nobody changes, deletes or restores a row of %s across a block, in either direction',
    (model) => {
      let blocked = 0;
      let allowed = 0;
      for (const actor of Object.values(actors)) {
        if (!actor) continue;
        for (const row of rows.get(model) ?? []) {
          const others = authorsOf(model, row).filter((author) => author !== actor.id);
          const isAcross = others.some((author) => isBlocked(author, actor.id));
          const may = (['update', 'delete', 'restore'] as const).filter((action) =>
            matches(conditionFor(actor, action, model), { ...row, deletedAt: null }, related),
          );
          if (isAcross) expect(may, `${actor.id} ${row.id}`).toEqual([]);
          if (isAcross) blocked += 1;
          else if (others.length > 0) allowed += may.length;
        }
      }
      expect(blocked).toBeGreaterThan(0);
      expect(allowed).toBeGreaterThan(0);
    },
  );

  test('an endorsement is allowed on an issued certificate, not by its holder and not across a block', () => {
    const held = rows.get('Certification') ?? [];
    const answers = new Set<boolean>();
    for (const actor of Object.values(actors)) {
      if (!actor) continue;
      for (const { id: certificationID, status, userID } of held) {
        const row = { author: actor.id, testimony: 'I saw it', certificationID };
        const isAllowed = matches(conditionFor(actor, 'create', 'Endorsement'), row, related);
        expect(isAllowed).toBe(status === 'ISSUED' && userID !== actor.id && !isBlocked(userID, actor.id));
        answers.add(isAllowed);
      }
    }
    expect(answers).toEqual(new Set([true, false]));
    expect(held.some(({ status, userID }) => status === 'ISSUED' && isBlocked(userID, actors['teacher']?.id))).toBe(
      true,
    );
  });

  test('nobody but the holder hides an endorsement from the page, and then only they and its author see it', () => {
    const hidden = (rows.get('Endorsement') ?? []).filter((row) => row['hiddenByHolderAt'] !== null);
    expect(hidden.length).toBeGreaterThan(0);
    for (const row of rows.get('Endorsement') ?? []) {
      const holder = rows.get('Certification')?.find(({ id }) => id === row['certificationID'])?.['userID'];
      for (const actor of Object.values(actors)) {
        const mayHide = matches(conditionFor(actor, 'hideFromPage', 'Endorsement'), row, related);
        expect(mayHide).toBe(row['deletedAt'] === null && actor !== undefined && actor.id === holder);
        if (!hidden.includes(row) || row['deletedAt'] !== null) continue;
        const sees = matches(conditionFor(actor, 'read', 'Endorsement'), row, related);
        expect(sees).toBe(actor !== undefined && [holder, row['author']].includes(actor.id));
      }
    }
  });
});
