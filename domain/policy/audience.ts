import type { Column, ModelName } from '#domain/models.ts';
import { type Rule, all, any, nobody, owner, signedIn, some, where } from '#domain/policy/rule.ts';
import type { Models } from '#domain/models.ts';

/**
 * Whom a change may concern. Each route is [prefix, column]; a row's routing keys are `prefix:value`, and a connection
 * holds `u:<its user>` and the topics it follows. Keys only route; whether a row leaves, and with which columns, is
 * asked of the policy each time. The triggers of the database are generated from this table.
 */
export type Route<M extends ModelName> = readonly [prefix: TopicKind | 'u' | 'all', column: Column<M> | ''];

/**
 * The model of the row that a topic is about. Those of `readTopics` are its readers' to follow, the others its owner's (its
 * policy view `owner`).
 */
export const topicModel = {
  lesson: 'Lesson',
  draft: 'Lesson',
  learners: 'Lesson',
  courseLearners: 'Course',
  post: 'FeedItem',
  certification: 'Certification',
} as const satisfies Record<string, ModelName>;
/** Topics that are about a row. */
export type RowTopicKind = keyof typeof topicModel;
export const rowTopicKinds = Object.keys(topicModel) as RowTopicKind[];

export const readTopics: readonly RowTopicKind[] = ['lesson', 'post', 'certification'];
/** What is said below these comes page by page: their topics only tell what becomes of it. */
export const pagedTopics: readonly RowTopicKind[] = ['post', 'certification'];

/** The column of that row that holds the topic's value. */
export const topicColumn = (kind: RowTopicKind): 'id' | 'postID' => (kind === 'post' ? 'postID' : 'id');

/** Topics a client may follow: `<kind>:<value>`. */
export const topicKinds = [...rowTopicKinds, 'catalog', 'feed'] as const;
export type TopicKind = (typeof topicKinds)[number];

interface Audience<M extends ModelName> {
  routes: readonly Route<M>[];
  /** Rows that every connection of an actor starts with. */
  eager: Rule<Models[M]>;
  /** True when the eager rows are all that a client keeps of the model without a topic, so that a snapshot replaces them. */
  whole: boolean;
}

const own = owner('owner');
const mine = { routes: [['u', 'owner']], eager: own, whole: true } as const;
/** Its owner's, who does not start with all of them: there may be thousands. */
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
  /** Read when it is looked at; every save would send it once more. */
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
  /** Whoever decides sees at once that it is decided. */
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
  /** Nobody is told of them: those who run the school read them page by page, and again after each deed. */
  Member: { routes: [['u', 'id']], eager: nobody, whole: false },
} as const satisfies { [M in ModelName]: Audience<M> };
