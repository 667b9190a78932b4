import { expect, test } from 'vitest';
import type { Frame } from '#sync/core/protocol.ts';
import type { ModelName } from '#domain/models.ts';
import { type FrameContext, retainedEffects, planFrame } from '#web/store/replication/frame.ts';
import { createMemory } from '#web/store/row/memory.ts';
import { emptyOverlay } from '#web/store/row/overlay.ts';
import type { ModelRow } from '#web/store/row/row.ts';
import { rowsToEvict } from '#web/store/replication/eviction.ts';
import { idOf, learner, rowOf, teacher } from '#web/store/row/test-row.ts';

const lesson = idOf(10) as never;
const other = idOf(11) as never;

function contextOf(rows: [ModelName, ModelRow][], topics: string[] = [], hasArrived = true) {
  const memory = createMemory();
  memory.swap(
    rows.map(([model, row]) => ({ model, id: row.id, row })),
    emptyOverlay,
    'disk',
  );
  const isFollowed = (topic: string) => topics.includes(topic);
  const context: FrameContext = {
    actor: learner,
    base: memory.base,
    isSubscribed: isFollowed,
    hasSnapshot: (topic) => hasArrived && isFollowed(topic),
  };
  return { ...context, related: memory.related };
}

const gone = (frame: Frame, context: FrameContext) =>
  planFrame(frame, context).changes.flatMap(({ model, id, row }) => (row ? [] : [`${model} ${id}`]));

const enrollment = (id: string, columns: object = {}) =>
  rowOf('Enrollment', id, { owner: learner.id, teacherID: teacher.id, lessonID: lesson, ...columns });

test('a batch puts and removes rows and lists the acknowledged commands', () => {
  const plan = planFrame(
    {
      t: 'b',
      c: '7',
      p: [
        ['Notification', idOf(1), rowOf('Notification', idOf(1))],
        ['Notification', idOf(2), null],
        ['$cmd', 'key', null],
      ],
    },
    contextOf([]),
  );
  expect(plan).toMatchObject({ cursor: '7', acked: ['key'] });
  expect(plan.changes.map(({ id, row }) => [id, row === null])).toEqual([
    [idOf(1), false],
    [idOf(2), true],
  ]);
});

test('a batch leaves out rows of a model that this client does not know', () => {
  const frame = { t: 'b', c: '7', p: [['Badge', idOf(1), { id: idOf(1) }]] } as unknown as Frame;
  expect(planFrame(frame, contextOf([])).changes).toEqual([]);
});

test('a snapshot replaces fully synced models and removes the rows that it lacks', () => {
  const context = contextOf([
    ['Notification', rowOf('Notification', idOf(1), { owner: learner.id })],
    ['Notification', rowOf('Notification', idOf(2), { owner: learner.id })],
  ]);
  const frame: Frame = {
    t: 'snap',
    c: '9',
    m: { Notification: [rowOf('Notification', idOf(2), { owner: learner.id })] },
  };
  expect(gone(frame, context)).toEqual([`Notification ${idOf(1)}`]);
});

test('a snapshot keeps paged rows and rows of a subscribed topic, which has its own snapshot', () => {
  const context = contextOf(
    [
      ['Lesson', rowOf('Lesson', other, { owner: teacher.id })],
      ['Enrollment', enrollment(idOf(3), { owner: idOf(8) })],
    ],
    [`learners:${idOf(10)}`],
  );
  expect(gone({ t: 'snap', c: '9', m: {} }, context)).toEqual([]);
});

test('a shared row that the snapshot lacks is removed, on screen or not', () => {
  const rows: [ModelName, ModelRow][] = [
    ['FeedItem', rowOf('FeedItem', idOf(40), { owner: teacher.id, postID: other as never, visibility: 'friends' })],
    ['FeedItem', rowOf('FeedItem', idOf(41), { owner: learner.id, postID: lesson, visibility: 'friends' })],
    ['PostComment', rowOf('PostComment', idOf(42), { userID: teacher.id, postID: other as never })],
    ['PostComment', rowOf('PostComment', idOf(43), { userID: learner.id, postID: other as never })],
  ];
  const frame: Frame = { t: 'snap', c: '9', m: {} };
  expect(gone(frame, contextOf(rows))).toEqual([`FeedItem ${idOf(40)}`, `PostComment ${idOf(42)}`]);
  const onScreen = contextOf(rows, ['feed:mine', `post:${idOf(11)}`]);
  expect(gone(frame, onScreen)).toEqual([`FeedItem ${idOf(40)}`, `PostComment ${idOf(42)}`]);
  const item = rowOf('FeedItem', idOf(40), { owner: teacher.id, postID: other as never, visibility: 'friends' });
  expect(gone({ ...frame, m: { FeedItem: [item] } }, onScreen)).toEqual([`PostComment ${idOf(42)}`]);
});

test('an unshared post disappears together with the comments of others', () => {
  const context = contextOf([
    ['FeedItem', rowOf('FeedItem', idOf(40), { owner: teacher.id, postID: other as never })],
    ['PostComment', rowOf('PostComment', idOf(42), { userID: teacher.id, postID: other as never })],
    ['PostComment', rowOf('PostComment', idOf(43), { userID: learner.id, postID: other as never })],
    ['PostComment', rowOf('PostComment', idOf(44), { userID: teacher.id, postID: lesson as never })],
  ]);
  const frame: Frame = { t: 'b', c: '9', p: [['FeedItem', idOf(40), null]] };
  expect(gone(frame, context)).toEqual([`FeedItem ${idOf(40)}`, `PostComment ${idOf(42)}`]);
});

test('a lesson of an enrollment is removed if the snapshot lacks it', () => {
  const context = contextOf([
    ['Enrollment', enrollment(idOf(3))],
    ['Lesson', rowOf('Lesson', lesson, { owner: teacher.id })],
    ['Lesson', rowOf('Lesson', other, { owner: teacher.id })],
  ]);
  const frame: Frame = { t: 'snap', c: '9', m: { Enrollment: [enrollment(idOf(3))] } };
  expect(gone(frame, context)).toEqual([`Lesson ${idOf(10)}`]);
});

test('the snapshot of a topic replaces the rows of that topic only and does not move the cursor', () => {
  const node = (id: string, lessonID: string) => rowOf('LessonNode', id, { lessonID: lessonID as never });
  const context = contextOf([
    ['LessonNode', node(idOf(20), lesson)],
    ['LessonNode', node(idOf(21), lesson)],
    ['LessonNode', node(idOf(22), other)],
  ]);
  const frame: Frame = { t: 'snap', topic: `draft:${idOf(10)}`, c: '9', m: { LessonNode: [node(idOf(20), lesson)] } };
  expect(gone(frame, context)).toEqual([`LessonNode ${idOf(21)}`]);
  expect(planFrame(frame, context).cursor).toBeUndefined();
});

test('a snapshot or denial of the catalog topic removes no lesson', () => {
  const context = contextOf([['Lesson', rowOf('Lesson', lesson, { owner: teacher.id, visibility: 'public' })]]);
  expect(gone({ t: 'snap', topic: 'catalog:public', c: '9', m: {} }, context)).toEqual([]);
  expect(gone({ t: 'deny', topic: 'catalog:public' }, context)).toEqual([]);
});

test('a denied topic removes its rows, except own rows and rows that other topics bring', () => {
  const context = contextOf([
    ['Lesson', rowOf('Lesson', lesson, { owner: teacher.id, visibility: 'private' })],
    ['LessonLessonCategory', rowOf('LessonLessonCategory', idOf(30), { lessonID: lesson })],
  ]);
  const frame: Frame = { t: 'deny', topic: `lesson:${idOf(10)}` };
  expect(gone(frame, context)).toEqual([`Lesson ${idOf(10)}`, `LessonLessonCategory ${idOf(30)}`]);
  const own = contextOf([['Lesson', rowOf('Lesson', lesson, { owner: learner.id })]]);
  expect(gone(frame, own)).toEqual([]);
  const enrolled = contextOf([
    ['Enrollment', enrollment(idOf(3))],
    ['Lesson', rowOf('Lesson', lesson, { owner: teacher.id })],
  ]);
  expect(gone(frame, enrolled)).toEqual([]);
});

test('a topic without subscribers keeps its drafts as a copy and removes rows of fully synced models', () => {
  const theirs = enrollment(idOf(3), { owner: idOf(8), teacherID: learner.id });
  const context = contextOf([
    ['Enrollment', theirs],
    ['Enrollment', enrollment(idOf(4))],
    ['LessonNode', rowOf('LessonNode', idOf(20), { lessonID: lesson })],
  ]);
  expect(gone({ t: 'gone', topic: `learners:${idOf(10)}` }, context)).toEqual([`Enrollment ${idOf(3)}`]);
  expect(gone({ t: 'gone', topic: `draft:${idOf(10)}` }, context)).toEqual([]);
});

test('local effects on rows that the server will not send are kept, unless the stream has just sent the rows', () => {
  const node = rowOf('LessonNode', idOf(20), { lessonID: lesson, name: 'typed here' });
  const mine = rowOf('Lesson', idOf(12), { owner: learner.id });
  const eager = rowOf('Notification', idOf(1), { owner: learner.id });
  const effects = [
    { model: 'LessonNode', id: node.id, row: node },
    { model: 'Lesson', id: mine.id, row: mine },
    { model: 'Notification', id: eager.id, row: eager },
  ] as const;
  const kept = (topics: string[], arrived: string[] = [], hasArrived = true) =>
    retainedEffects(effects, contextOf([], topics, hasArrived), ({ id }) => arrived.includes(id)).map(({ id }) => id);
  expect(kept([])).toEqual([idOf(20), idOf(12)]);
  expect(kept([`draft:${idOf(10)}`])).toEqual([idOf(12)]);
  expect(kept([`draft:${idOf(10)}`], [], false)).toEqual([idOf(20), idOf(12)]);
  expect(kept([], [idOf(12)])).toEqual([idOf(20)]);
});

test('the oldest rows of a paged model are evicted first, but never own, enrolled or arriving ones', () => {
  const card = (number: number, columns: object = {}) =>
    ['Lesson', rowOf('Lesson', idOf(number), { owner: teacher.id, visibility: 'public', ...columns })] as [
      ModelName,
      ModelRow,
    ];
  const context = contextOf(
    [card(40, { owner: learner.id }), card(10), card(41), card(42), card(43), ['Enrollment', enrollment(idOf(3))]],
    ['catalog:public'],
  );
  const arriving = [44, 41].map((number) => ({ model: 'Lesson' as const, id: idOf(number), row: card(number)[1] }));
  expect(rowsToEvict(arriving, context, 5).map(({ id }) => id)).toEqual([idOf(42)]);
  expect(rowsToEvict(arriving, context, 6)).toEqual([]);
  expect(rowsToEvict([{ model: 'Enrollment', id: idOf(9), row: enrollment(idOf(9)) }], context, 1)).toEqual([]);
});
