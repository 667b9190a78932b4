import { beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '#domain/account/user.ts';
import type { ModelName, Models } from '#domain/models.ts';
import { columns } from '#domain/policy/columns.ts';
import { policy } from '#domain/policy/table.ts';
import { effectHandlers } from '#server/effects/handlers.ts';
import { newId } from '#server/new-id.ts';
import type { ServerStore } from '#server/store/effect-context.ts';
import { inTransaction } from '#server/store/in-transaction.ts';
import { type TestSchool, testSchool } from '#server/test-school.ts';

let school: TestSchool;
let ann: Actor;
let bob: Actor;
let mine: {
  lesson: Models['Lesson']['id'];
  nodes: Models['LessonNode']['id'][];
  enrollment: Models['Enrollment']['id'];
  category: Models['LessonCategory']['id'];
};

beforeAll(async () => {
  school = await testSchool();
  [ann, bob] = [await school.person('Ann'), await school.person('Bob')];
  const lesson = newId('Lesson');
  await school.run(ann, 'lesson.create', { id: lesson, name: 'Tides' });
  const nodes: Models['LessonNode']['id'][] = [];
  for (const position of [0, 1, 2]) {
    const id = newId('LessonNode');
    nodes.push(id);
    const links = [newId('LessonNodeLink'), newId('LessonNodeLink')] as [
      Models['LessonNodeLink']['id'],
      Models['LessonNodeLink']['id'],
    ];
    await school.run(ann, 'node.add', {
      id,
      lessonID: lesson,
      type: 'VIDEO',
      name: 'A step',
      after: null,
      position,
      bodyID: newId('LessonNodeContent'),
      linkIDs: links,
    });
  }
  const free = (await school.rows('Lesson')).find((each) => each.price === 0 && each.publishedVersionID !== null);
  if (!free) throw new Error('the seed has a free lesson');
  const { enrollmentID } = await school.run(ann, 'enrollment.start', {
    id: newId('Enrollment'),
    lessonID: free.id,
    expectedTokens: 0,
  });
  const [category] = await school.rows('LessonCategory');
  if (!category) throw new Error('the seed has a category');
  mine = { lesson, nodes, enrollment: enrollmentID, category: category.id };
});

class RolledBack extends Error {}

/** Lets `actor` work in a transaction that is then undone. */
async function attempt(actor: Actor, work: (store: ServerStore) => Promise<unknown>): Promise<void> {
  const parts = { pool: school.pool, effects: effectHandlers, sendEvent: async () => {} };
  await inTransaction(parts, async ({ as }) => {
    const store = await as(actor);
    await work(store);
    throw new RolledBack('undone');
  }).catch((error: unknown) => {
    if (!(error instanceof RolledBack)) throw error;
  });
}

/** What Ann may make of each model that a person can make. */
function samples(): { [M in ModelName]?: Partial<Models[M]> & { id: Models[M]['id'] } } {
  const [from, to] = [mine.nodes[0], mine.nodes[1]];
  if (!from || !to) throw new Error('two steps');
  const owner = ann.id;
  const part = { lessonID: mine.lesson, owner };
  return {
    Tutor: { id: newId('Tutor'), name: 'A tutor', owner },
    Notification: { id: newId('Notification'), title: 'Note', userID: owner, owner },
    Course: { id: newId('Course'), name: 'A course', owner },
    Lesson: { id: newId('Lesson'), name: 'A lesson', teacherID: owner, owner },
    LessonNode: { id: newId('LessonNode'), type: 'RICHTEXT', name: 'A step', ...part },
    LessonNodeContent: { id: newId('LessonNodeContent'), lessonNodeID: from, ...part },
    LessonNodeQuiz: { id: newId('LessonNodeQuiz'), lessonNodeID: from, ...part },
    LessonNodeLink: { id: newId('LessonNodeLink'), fromLessonNode: from, toLessonNode: to, ...part },
    LessonLessonCategory: { id: newId('LessonLessonCategory'), lessonCategoryID: mine.category, ...part },
    Enrollment: { id: newId('Enrollment'), lessonID: mine.lesson, teacherID: owner, owner },
    EnrollmentTopicProgress: {
      id: newId('EnrollmentTopicProgress'),
      enrollmentID: mine.enrollment,
      topicID: from,
      owner,
    },
    QuizAttempt: { id: newId('QuizAttempt'), enrollmentID: mine.enrollment, nodeID: from, owner },
  };
}

/** Made by the database alone, or by nobody's hand; their rows have a test of their own. */
const notByHand: readonly ModelName[] = [
  'User',
  'PublicProfile',
  'TokenWallet',
  'TokenTransaction',
  'LessonCategory',
  'LessonVersion',
  'LessonVersionKey',
];
const models = (Object.keys(policy) as ModelName[]).filter((model) => !notByHand.includes(model));

describe('the owner is who is signed in [S-587]', () => {
  test.each(models)(
    '%s: what names its maker as owner passes the policy, what names another is refused',
    async (model) => {
      const row = samples()[model] as { id: never };
      // Whatever the tables say of the rest, the policy is not what refuses it.
      await attempt(ann, async (store) => store.insert(model, row));
      const owners = ['owner', 'userID', 'teacherID'].filter((column) => column in row && model !== 'Enrollment');
      for (const column of model === 'Enrollment' ? ['owner'] : owners)
        await expect(attempt(ann, (store) => store.insert(model, { ...row, [column]: bob.id }))).rejects.toMatchObject({
          code: 'not_allowed',
        });
    },
  );

  test.each(models)('%s: who is not its maker cannot make it in the maker’s name', async (model) => {
    const row = samples()[model] as { id: never };
    await expect(attempt(bob, (store) => store.insert(model, row))).rejects.toMatchObject({ code: 'not_allowed' });
  });
});

test('a notification for somebody else is not a person’s to make [S-700]', async () => {
  const note = { id: newId('Notification'), title: 'You won', userID: bob.id };
  await expect(attempt(ann, (store) => store.insert('Notification', { ...note, owner: ann.id }))).rejects.toMatchObject(
    { code: 'not_allowed' },
  );
  await expect(attempt(ann, (store) => store.insert('Notification', { ...note, owner: bob.id }))).rejects.toMatchObject(
    { code: 'not_allowed' },
  );
});

test.each(models)('%s: a column that is not listed is refused, at making and at changing', async (model) => {
  const row = samples()[model] as { id: never };
  const open: readonly string[] = [...columns[model].create, ...columns[model].update];
  const closed = ['createdAt', ...columns[model].derived].filter((column) => !open.includes(column));
  for (const column of closed) {
    const forged = { ...row, [column]: null };
    await expect(attempt(ann, (store) => store.insert(model, forged as never))).rejects.toMatchObject({
      code: 'not_allowed',
    });
    await expect(
      attempt(ann, (store) => store.update(model, row.id, { [column]: null } as never)),
    ).rejects.toMatchObject({ code: 'not_allowed' });
  }
});

test('a row of somebody else and a row that is not there are refused alike', async () => {
  const refusalOf = (id: Models['Lesson']['id']) =>
    attempt(bob, (store) => store.update('Lesson', id, { name: 'Mine' })).catch((error: unknown) => String(error));
  expect(await refusalOf(mine.lesson)).toBe(await refusalOf(newId('Lesson')));
});

test('derived columns are written only to rows that the actor has a right to', async () => {
  await expect(
    attempt(bob, (store) => store.derive('Lesson', mine.lesson, { hasDraftChanges: false })),
  ).rejects.toMatchObject({ code: 'not_found' });
  await attempt(ann, (store) => store.derive('Lesson', mine.lesson, { hasDraftChanges: false }));
});

test('the questions of a draft are its owner’s alone; others see that it is there, once it is published [S-589] [S-590]', async () => {
  const [published] = await school.rows('LessonNodeQuiz', 'x.lesson_id in (select id from lesson where price > 0)');
  if (!published) throw new Error('the seed has a priced lesson with a quiz');
  await attempt(bob, async (store) => {
    const [quiz] = await store.list('LessonNodeQuiz', {
      lessonID: published.lessonID,
      lessonNodeID: published.lessonNodeID,
    });
    expect(Object.keys(quiz ?? {}).toSorted()).toEqual(['createdAt', 'id', 'lessonID', 'lessonNodeID', 'updatedAt']);
    const [node] = await store.list('LessonNode', { lessonID: published.lessonID });
    expect(Object.keys(node ?? {}).toSorted()).toEqual(['createdAt', 'id', 'lessonID', 'name', 'type', 'updatedAt']);
    expect(await store.list('LessonNode', { lessonID: mine.lesson })).toEqual([]);
  });
});
