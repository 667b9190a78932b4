import type pg from 'pg';
import type { Actor, Role } from '#domain/account/user.ts';
import type { Column, ModelName } from '#domain/models.ts';
import { inAuthorsWords } from '#domain/policy/authorship.ts';
import { scopeOf } from '#server/core/store/read/read-sql.ts';
import { columnSql, fromSql, rowSql } from '#server/core/store/read/row-sql.ts';
import { type FoundRow, visibleRows } from '#server/core/store/read/visible-row.ts';
import { flagsSql } from '#server/core/store/read/viewer.ts';
import {
  bindStatement,
  memoize,
  type PreparedStatement,
  prepareStatement,
} from '#server/core/store/read/prepared-statement.ts';

type OwnerColumns = { [M in ModelName]: readonly Column<M>[] };

/** Columns that identify the owner of a row; empty for models without rows of a single user. */
const ownerColumns = {
  User: ['id'],
  PublicProfile: ['id'],
  TokenWallet: ['owner'],
  TokenTransaction: ['owner'],
  SubscriptionPlan: ['owner'],
  Purchase: ['owner'],
  Tutor: ['owner'],
  TutorMemory: ['owner'],
  OpenAIChatResponse: ['owner'],
  Notification: ['owner'],
  NotificationSetting: ['owner'],
  AccessToken: ['owner'],
  Task: ['owner'],
  Friendship: ['requesterID', 'addresseeID'],
  Mute: ['owner'],
  Post: ['owner'],
  /** Copies of posts. */
  FeedItem: [],
  PostComment: ['userID'],
  Course: ['owner'],
  Lesson: ['owner'],
  LessonNode: ['owner'],
  LessonNodeContent: ['owner'],
  LessonNodeQuiz: ['owner'],
  LessonNodeLink: ['owner'],
  StepState: ['owner'],
  DraftedStep: ['owner'],
  /** Others may have edited a category, so the user's own words are exported with their revisions. */
  LessonCategory: [],
  LessonLessonCategory: ['owner'],
  LessonLabel: ['owner'],
  LessonLessonLabel: ['owner'],
  LessonPlan: ['owner'],
  LessonVersion: ['owner'],
  /** The answer keys are exported with the quizzes from which they were published. */
  LessonVersionKey: [],
  LessonPassage: [],
  Enrollment: ['owner'],
  EnrollmentTopicProgress: ['owner'],
  QuizAttempt: ['owner'],
  LearningDay: ['owner'],
  LessonReview: ['userID'],
  Vote: ['owner'],
  Card: ['owner'],
  Certification: ['owner', 'userID'],
  Endorsement: ['author'],
  Revision: ['actor'],
  ContactMessage: [],
  PageView: [],
  Report: ['reporter'],
  /** Administrative actions belong to the records of the school. */
  AuditEntry: [],
  /** The row of `User` contains the same data. */
  Member: [],
} as const satisfies OwnerColumns;

const BATCH = 500;
/** Rows with lesson texts may have megabytes each, so fewer of them are read at a time. */
const largeRows: Partial<Record<ModelName, number>> = {
  LessonVersion: 1,
  LessonNode: 20,
  LessonNodeContent: 20,
  LessonNodeQuiz: 20,
  Revision: 20,
};
const batchSize = (model: ModelName): number => largeRows[model] ?? BATCH;
const FIRST = '00000000-0000-0000-0000-000000000000';

export const ownedModels = (Object.keys(ownerColumns) as ModelName[]).filter((model) => ownerColumns[model].length > 0);

const batchOf = memoize((key: string): PreparedStatement => {
  const [model, role] = key.split(' ') as [ModelName, Role];
  return prepareStatement((parameters) => {
    const scope = scopeOf(model, parameters);
    const isOwn = ownerColumns[model]
      .map((column) => `${columnSql(model, column, 'x')} = ${scope.actor()}`)
      .join(' or ');
    return `select ${rowSql(model, 'x')} as row${flagsSql(role, scope)} from ${fromSql(model, 'x')}
      where (${isOwn}) and x.id > ${parameters.named('last')} order by x.id limit ${batchSize(model)}`;
  });
});

/**
 * Rows of a model that belong to a user, as the policy shows them to that user, with one batch in memory at a time. For
 * rows that others edited, the user's own words are returned.
 */
export async function* ownRows(pool: pg.Pool, actor: Actor, model: ModelName): AsyncGenerator<object[]> {
  for (let last: string | undefined = FIRST; last !== undefined; ) {
    const { rows }: pg.QueryResult<FoundRow> = await pool.query<FoundRow>(
      bindStatement(batchOf(`${model} ${actor.role}`), { last, actor: actor.id }),
    );
    yield visibleRows(actor, model, rows).map((row) => inAuthorsWords(model, row));
    last = rows.length < batchSize(model) ? undefined : String(Reflect.get(rows.at(-1)?.row ?? {}, 'id'));
  }
}
