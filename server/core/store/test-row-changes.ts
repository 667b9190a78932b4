import type pg from 'pg';
import type { Actor } from '#domain/account/user.ts';
import type { ModelName, Models } from '#domain/models.ts';
import { columns } from '#domain/policy/columns.ts';
import { newId } from '#server/core/store/new-id.ts';
import { fromSql, rowSql } from '#server/core/store/read/row-sql.ts';
import type { ViewerKind } from '#server/core/store/test-permissions.ts';
import { type SampleContext, samples } from '#server/core/store/test-samples.ts';
import { put, type TestLesson } from '#server/core/store/test-rows.ts';

/** Rows of `owner` and the changes that each kind of person tries, the same for every way of access. */

export type MemberKind = Exclude<ViewerKind, 'visitor'>;
export const memberKinds: readonly MemberKind[] = ['owner', 'teacher', 'other', 'moderator', 'admin'];

type Db = pg.Pool | pg.ClientBase;

/** Rows that only the server makes. */
const made: { [M in ModelName]?: (sampleContext: SampleContext) => Partial<Models[M]> } = {
  SubscriptionPlan: ({ people }) => ({
    subscriptionTier: 'STUDENT',
    startDate: '2026-11-01',
    status: 'ACTIVE',
    squareSubscriptionID: 'sq-1',
    owner: people.owner.id,
  }),
  Purchase: ({ people }) => ({ kind: 'topUp', subtotalCents: 500, totalCents: 500, owner: people.owner.id }),
  AccessToken: ({ people }) => ({ name: 'Script', prefix: 'mg_1', hash: 'a'.repeat(64), owner: people.owner.id }),
  QuizAttempt: ({ taught }) => ({ versionID: taught.versionID }),
  StepState: ({ people, lesson }) => stepState(people.owner, lesson),
  DraftedStep: ({ people, lesson }) => draftedStep(people.owner, lesson),
  LessonPassage: ({ lesson }) => lessonPassage(lesson),
  ContactMessage: () => ({ name: 'Eve', email: 'eve@example.org', content: 'Hello' }),
  Report: ({ people }) => ({ author: people.owner.id, snapshot: { name: 'Maps', text: '' } }),
  AuditEntry: ({ people }) => ({ actor: people.moderator.id, action: 'report.dismiss', model: 'Lesson' }),
  PageView: () => ({ path: '/learn', sessionID: 'tab' }),
  Revision: ({ people, label }) => ({
    model: 'LessonLabel',
    rowID: label,
    actor: people.owner.id,
    action: 'create',
    after: {},
    owner: people.owner.id,
  }),
};

/** Sources of a drafted step. */
export const draftedStep = (owner: Actor, lesson: TestLesson): Partial<Models['DraftedStep']> => ({
  lessonID: lesson.id,
  nodeID: newId('LessonNode'),
  places: [{ id: 'p1', kind: 'page', at: 3, heading: 'Tides', quote: 'The sea rises.' }],
  awaiting: ['q1'],
  owner: owner.id,
});

/** Searchable passage of the lesson's last step. */
export const lessonPassage = (lesson: TestLesson): Partial<Models['LessonPassage']> => ({
  lessonID: lesson.id,
  versionID: lesson.versionID,
  nodeID: lesson.nodeIDs.at(-1) ?? newId('LessonNode'),
  type: 'RICHTEXT',
  position: 0,
  heading: 'Step',
  body: 'A secret.',
  names: 'A lesson',
  language: 'us',
  parts: [{ blockID: 'p1', start: 0, end: 9, at: 0, kind: 'prose' }],
});

/** State of a deleted step. */
export const stepState = (owner: Actor, lesson: TestLesson): Partial<Models['StepState']> => ({
  lessonID: lesson.id,
  nodeID: newId('LessonNode'),
  seq: 1,
  actor: owner.id,
  action: 'delete',
  step: {
    type: 'RICHTEXT',
    name: 'Step',
    description: '',
    minutes: 0,
    slides: [],
    importKey: null,
    content: null,
    quiz: null,
  },
  position: 0,
  owner: owner.id,
});

/** Rows that exist from the beginning, by a column and its value. */
const preexistingRows: { [M in ModelName]?: (sampleContext: SampleContext) => [column: string, value: string] } = {
  User: ({ people }) => ['id', people.owner.id],
  PublicProfile: ({ people }) => ['id', people.owner.id],
  Member: ({ people }) => ['id', people.owner.id],
  TokenWallet: ({ wallet }) => ['id', wallet],
  TokenTransaction: ({ people }) => ['owner', people.owner.id],
  FeedItem: ({ post }) => ['post_id', post],
  LessonVersion: ({ lesson }) => ['id', lesson.versionID],
  LessonVersionKey: ({ lesson }) => ['version_id', lesson.versionID],
};

export const isPreexisting = (model: ModelName): boolean => model in preexistingRows;

/** A row of `owner`: the existing one, or a new one. */
export async function findOrCreateRow(db: Db, sampleContext: SampleContext, model: ModelName): Promise<string> {
  const place = preexistingRows[model]?.(sampleContext);
  if (place) {
    const sql = `select x.id from ${fromSql(model, 'x')} where x.${place[0]} = $1`;
    const [row] = (await db.query<{ id: string }>(sql, [place[1]])).rows;
    if (!row) throw new Error(`the sample context has no ${model}`);
    return row.id;
  }
  const id = newId('User') as never;
  const row = {
    ...samples[model]?.(sampleContext.people.owner.id, sampleContext),
    ...made[model]?.(sampleContext),
    id,
  };
  await put(db, model, row as never);
  return id;
}

/** The row as it is in the database, as text to compare. */
export async function rowOf(db: Db, model: ModelName, id: string): Promise<string> {
  const sql = `select ${rowSql(model, 'x')} as row from ${fromSql(model, 'x')} where x.id = $1`;
  return JSON.stringify((await db.query(sql, [id])).rows);
}

/** Change of the row: a column that its writers may change, if there is one. */
export function writableChange(model: ModelName, sampleContext: SampleContext): Record<string, unknown> {
  const values = { name: 'Changed', title: 'Changed', content: 'Changed', testimony: 'Changed', text: 'Changed' };
  const others = { firstName: 'Changed', rating: 1, email: true, condition: 'passed', passMark: 1, isUnread: false };
  const last = { front: 'Changed', currentNodeID: sampleContext.taught.nodeIDs[1], awaiting: [] };
  const writable: readonly string[] = columns[model].update;
  const [change] = Object.entries({ ...values, ...others, ...last }).filter(([column]) => writable.includes(column));
  return change ? Object.fromEntries([change]) : {};
}

/** Models whose rows depend on no row of `owner`. A maker would own them, so they are tried in the name of `owner`. */
const namedRoots = new Set<ModelName>([
  ...(['User', 'TokenWallet', 'TokenTransaction', 'Tutor', 'Notification', 'NotificationSetting', 'Task'] as const),
  ...(['Friendship', 'Follow', 'Mute', 'Post', 'Enrollment', 'LearningDay', 'Card'] as const),
]);

/** The row that `actor` tries to make beside the rows of `owner`. */
export function newRow(
  model: ModelName,
  sampleContext: SampleContext,
  actor: Actor,
): Record<string, unknown> & { id: string } {
  const by = namedRoots.has(model) ? sampleContext.people.owner.id : actor.id;
  return { ...samples[model]?.(by, sampleContext), id: model === 'User' ? by : newId('User') };
}

/** Removes the tried rows, so that each attempt begins alike. History stays. */
export async function deleteAttempts(db: Db, model: ModelName, ids: readonly string[]): Promise<void> {
  if (!isPreexisting(model) && model !== 'Revision' && model !== 'AuditEntry')
    await db.query(`delete from ${fromSql(model, 'x')} where x.id = any($1)`, [ids]);
}

/** Deletes the existing row where only one may be, so that only the policy can refuse the one that is tried. */
export async function deleteIfUnique(db: Db, model: ModelName, id: string): Promise<void> {
  if (samples[model] && (!isPreexisting(model) || model === 'TokenWallet'))
    await db.query(`delete from ${fromSql(model, 'x')} where x.id = $1`, [id]);
}
