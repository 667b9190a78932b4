import type { Column, ModelName } from '#domain/models.ts';
import { type Rule, all, any, nobody, owner, signedIn, some, where } from '#domain/policy/rule.ts';
import type { Models } from '#domain/models.ts';

/**
 * Routing of live changes. Each route is [prefix, column]; the routing keys of a row are `prefix:value`, and a
 * connection listens to `u:<its user>` and its topics. Security: keys only route; for each row the policy decides
 * whether it is sent, and with which columns. The database triggers are generated from this table.
 */
export type Route<M extends ModelName> = readonly [prefix: TopicKind | 'u' | 'all', column: Column<M> | ''];

/**
 * Model of the row that each topic refers to. Topics in `readTopics` are open to everybody who may read the row, the
 * others to its owner (policy view `owner`).
 */
export const topicModel = {
  lesson: 'Lesson',
  draft: 'Lesson',
  learners: 'Lesson',
  courseLearners: 'Course',
  post: 'FeedItem',
  certification: 'Certification',
} as const satisfies Record<string, ModelName>;
/** Topics about a row. */
export type RowTopicKind = keyof typeof topicModel;
export const rowTopicKinds = Object.keys(topicModel) as RowTopicKind[];

export const readTopics: readonly RowTopicKind[] = ['lesson', 'post', 'certification'];
/** Topics whose lists clients load page by page; the topic itself only announces changes. */
export const pagedTopics: readonly RowTopicKind[] = ['post', 'certification'];

/** Column of that row with the topic's value. */
export const topicColumn = (kind: RowTopicKind): 'id' | 'postID' => (kind === 'post' ? 'postID' : 'id');

/** Topics that a client can subscribe to: `<kind>:<value>`. */
export const topicKinds = [...rowTopicKinds, 'catalog', 'feed'] as const;
export type TopicKind = (typeof topicKinds)[number];

interface Audience<M extends ModelName> {
  routes: readonly Route<M>[];
  /** Rows sent to every new connection of an actor. */
  eager: Rule<Models[M]>;
  /**
   * True if the eager rows are all rows of the model that a client keeps without a topic, so that a snapshot replaces
   * them.
   */
  whole: boolean;
}

const own = owner('owner');
const mine = { routes: [['u', 'owner']], eager: own, whole: true } as const;
/** Owner's rows that are too many to send on connect. */
const minePaged = { routes: [['u', 'owner']], eager: nobody, whole: false } as const;
const draft = { routes: [['draft', 'lessonID']], eager: nobody, whole: false } as const;
const lessonJoin = {
  routes: [
    ['lesson', 'lessonID'],
    ['draft', 'lessonID'],
  ],
  eager: nobody,
  whole: false,
} as const;
const unsynced = { routes: [], eager: nobody, whole: false } as const;

export const audience = {
  User: { routes: [['u', 'id']], eager: owner('id'), whole: true },
  PublicProfile: { routes: [['u', 'id']], eager: owner('id'), whole: false },
  TokenWallet: mine,
  TokenTransaction: minePaged,
  SubscriptionPlan: mine,
  Purchase: minePaged,
  Tutor: mine,
  TutorMemory: minePaged,
  OpenAIChatResponse: minePaged,
  Notification: mine,
  NotificationSetting: mine,
  AccessToken: minePaged,
  Task: mine,
  Friendship: {
    routes: [
      ['u', 'askerID'],
      ['u', 'addresseeID'],
    ],
    eager: any(owner('askerID'), owner('addresseeID')),
    whole: true,
  },
  Post: minePaged,
  Mute: mine,
  FeedItem: {
    routes: [
      ['u', 'owner'],
      ['feed', 'owner'],
      ['feed', 'visibility'],
      ['post', 'postID'],
    ],
    eager: nobody,
    whole: false,
  },
  PostComment: {
    routes: [
      ['u', 'userID'],
      ['post', 'postID'],
    ],
    eager: nobody,
    whole: false,
  },
  Course: {
    routes: [
      ['u', 'owner'],
      ['catalog', 'visibility'],
    ],
    eager: nobody,
    whole: false,
  },
  Lesson: {
    routes: [
      ['u', 'owner'],
      ['lesson', 'id'],
      ['catalog', 'visibility'],
    ],
    eager: some('id', 'Enrollment', 'lessonID', all(own, where({ withdrawnAt: null }))),
    whole: false,
  },
  LessonNode: draft,
  LessonNodeContent: draft,
  LessonNodeQuiz: draft,
  LessonNodeLink: draft,
  DraftedStep: draft,
  /** Loaded on demand, because otherwise each save would be sent to every open editor. */
  StepState: unsynced,
  LessonCategory: { routes: [['all', '']], eager: signedIn, whole: true },
  LessonLessonCategory: lessonJoin,
  LessonLabel: minePaged,
  LessonLessonLabel: lessonJoin,
  LessonPlan: minePaged,
  LessonVersion: unsynced,
  LessonVersionKey: unsynced,
  LessonPassage: unsynced,
  Enrollment: {
    routes: [
      ['u', 'owner'],
      ['learners', 'lessonID'],
      ['courseLearners', 'courseID'],
    ],
    eager: own,
    whole: true,
  },
  EnrollmentTopicProgress: mine,
  QuizAttempt: mine,
  LearningDay: minePaged,
  LessonReview: { routes: [['u', 'userID']], eager: nobody, whole: false },
  Vote: minePaged,
  Card: mine,
  Certification: {
    routes: [
      ['u', 'owner'],
      ['u', 'userID'],
      ['draft', 'lessonID'],
      ['certification', 'id'],
    ],
    eager: nobody,
    whole: false,
  },
  Endorsement: {
    routes: [
      ['u', 'author'],
      ['certification', 'certificationID'],
    ],
    eager: nobody,
    whole: false,
  },
  Revision: {
    routes: [
      ['u', 'owner'],
      ['u', 'actor'],
    ],
    eager: nobody,
    whole: false,
  },
  ContactMessage: unsynced,
  PageView: unsynced,
  /** Routed to the deciding moderator too, so that the decision is visible at once. */
  Report: {
    routes: [
      ['u', 'reporter'],
      ['u', 'decidedBy'],
      ['u', 'author'],
    ],
    eager: nobody,
    whole: false,
  },
  AuditEntry: { routes: [['u', 'actor']], eager: nobody, whole: false },
  /** Members are not pushed to administrators: their pages load members page by page and again after each action. */
  Member: { routes: [['u', 'id']], eager: nobody, whole: false },
} as const satisfies { [M in ModelName]: Audience<M> };
