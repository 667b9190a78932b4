import { Column, getTableColumns, is } from 'drizzle-orm';
import { getTableConfig, getViewConfig, PgJsonb, type PgTable } from 'drizzle-orm/pg-core';
import type { ModelName } from '#domain/models.ts';
import { publicProfile, user } from '#data/schema/account.ts';
import { accessToken, notificationSetting, task } from '#data/schema/account-own.ts';
import { memberView, auditEntry, report } from '#data/schema/admin.ts';
import { certification, endorsement } from '#data/schema/certify.ts';
import { feedItem, friendship, mute, post, postComment } from '#data/schema/interact-feed.ts';
import { openAIChatResponse, tutorMemory } from '#data/schema/interact-memory.ts';
import { notification, tutor } from '#data/schema/interact.ts';
import { enrollment, enrollmentTopicProgress, quizAttempt } from '#data/schema/learn.ts';
import { card, learningDay, lessonReview, vote } from '#data/schema/learn-own.ts';
import { draftedStep } from '#data/schema/lesson-draft.ts';
import { lessonPassage } from '#data/schema/passage.ts';
import { purchase } from '#data/schema/purchase.ts';
import { revision } from '#data/schema/revision.ts';
import { stepState } from '#data/schema/step-state.ts';
import { subscriptionPlan } from '#data/schema/subscription.ts';
import { course, lesson, lessonCategory, lessonLessonCategory, lessonLessonLabel } from '#data/schema/teach.ts';
import { lessonNode, lessonNodeContent, lessonNodeLink, lessonNodeQuiz } from '#data/schema/teach-draft.ts';
import { lessonLabel, lessonPlan } from '#data/schema/teach-plan.ts';
import { lessonVersion, lessonVersionKey } from '#data/schema/teach-version.ts';
import { contactMessage, pageView } from '#data/schema/visit.ts';
import { tokenTransactionView, tokenWallet, tokenWalletView } from '#data/schema/wallet.ts';

/** The table of each model; TokenTransaction has none, its rows are entries of the ledger, and Member is a view of users. */
export const tables = {
  User: user,
  PublicProfile: publicProfile,
  TokenWallet: tokenWallet,
  TokenTransaction: undefined,
  SubscriptionPlan: subscriptionPlan,
  Purchase: purchase,
  Tutor: tutor,
  TutorMemory: tutorMemory,
  OpenAIChatResponse: openAIChatResponse,
  Notification: notification,
  NotificationSetting: notificationSetting,
  AccessToken: accessToken,
  Task: task,
  Friendship: friendship,
  Mute: mute,
  Post: post,
  FeedItem: feedItem,
  PostComment: postComment,
  Course: course,
  Lesson: lesson,
  LessonNode: lessonNode,
  LessonNodeContent: lessonNodeContent,
  LessonNodeQuiz: lessonNodeQuiz,
  LessonNodeLink: lessonNodeLink,
  StepState: stepState,
  DraftedStep: draftedStep,
  LessonCategory: lessonCategory,
  LessonLessonCategory: lessonLessonCategory,
  LessonLabel: lessonLabel,
  LessonLessonLabel: lessonLessonLabel,
  LessonPlan: lessonPlan,
  LessonVersion: lessonVersion,
  LessonVersionKey: lessonVersionKey,
  LessonPassage: lessonPassage,
  Enrollment: enrollment,
  EnrollmentTopicProgress: enrollmentTopicProgress,
  QuizAttempt: quizAttempt,
  LearningDay: learningDay,
  LessonReview: lessonReview,
  Vote: vote,
  Card: card,
  Certification: certification,
  Endorsement: endorsement,
  Revision: revision,
  ContactMessage: contactMessage,
  PageView: pageView,
  Report: report,
  AuditEntry: auditEntry,
  Member: undefined,
} as const satisfies { [M in ModelName]: PgTable | undefined };

/** Where the rows of a model are in SQL. */
export interface Relation {
  /** The table or view to read rows from, quoted where it has to be. */
  readonly read: string;
  /** The drizzle table to write to; undefined for a model that only a view holds. */
  readonly table: PgTable | undefined;
  /** SQL columns by field, in the order of the table. */
  readonly columns: ReadonlyMap<string, string>;
  /** Fields kept as jsonb: a driver must be given their JSON text, for it would write a list as an array of Postgres. */
  readonly json: ReadonlySet<string>;
}

/** Columns that are not a model's: they are never read or written through its doors. */
const ofNobody: { [M in ModelName]?: readonly string[] } = {
  User: ['name'],
  Course: ['search'],
  Lesson: ['search'],
  LessonPassage: ['search'],
};

const views: { [M in ModelName]?: typeof tokenWalletView | typeof tokenTransactionView | typeof memberView } = {
  TokenWallet: tokenWalletView,
  TokenTransaction: tokenTransactionView,
  Member: memberView,
};

function describe(model: ModelName): Relation {
  const table = tables[model];
  const { name, fields } = shapeOf(model);
  const columns = new Map<string, string>();
  const json = new Set<string>();
  for (const [field, column] of Object.entries(fields)) {
    if (ofNobody[model]?.includes(field) || !is(column, Column)) continue;
    columns.set(field, column.name);
    if (is(column, PgJsonb)) json.add(field);
  }
  return { read: quoted(name), table, columns, json };
}

function shapeOf(model: ModelName): { name: string; fields: Record<string, unknown> } {
  const view = views[model];
  if (view) return { name: getViewConfig(view).name, fields: getViewConfig(view).selectedFields };
  const table = tables[model];
  if (!table) throw new Error(`${model} has neither table nor view`);
  return { name: getTableConfig(table).name, fields: getTableColumns(table) };
}

const quoted = (name: string): string => (name === 'user' ? `"${name}"` : name);

const relations = new Map<ModelName, Relation>();

export function relationOf(model: ModelName): Relation {
  const known = relations.get(model);
  if (known) return known;
  const relation = describe(model);
  relations.set(model, relation);
  return relation;
}
