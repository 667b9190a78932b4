import type { ModelName, Models } from '#domain/models.ts';
import {
  canAttach,
  canChangeCategory,
  canChangeEndorsement,
  canChangeLink,
  canReadAsLearner,
  canReadAsTeacher,
  canReadComment,
  canReadLink,
  canReadPost,
  canWriteStepComment,
  hasLabel,
  isCommentHistory,
  isEnrolledInLesson,
  isHolder,
  isInFreeLesson,
  isInOwnLesson,
  isInPublishedLesson,
  isInReadableLesson,
  isLinkHistory,
  isModerator,
  isNotDefinition,
  isNotDeleted,
  isOnCertificate,
  isOpenHistory,
  isOwnAndActive,
  isPublicCourse,
  isPublished,
  isPublishedDefinition,
  isTeacherUnblocked,
  isVisible,
  sharedWith,
  unblocked,
} from '#domain/policy/named-rules.ts';
import {
  all,
  any,
  nobody,
  notNull,
  owner,
  role,
  signedIn,
  hasRelated,
  through,
  not,
  where,
  type Rule,
} from '#domain/policy/rule.ts';

export const actions = ['read', 'create', 'update', 'delete'] as const;
export type Action = (typeof actions)[number];

/**
 * One row of the table. `read` names each kind of viewer; a row is readable by everybody who matches at least one, and
 * `columns.ts` lists the columns of each. `list` narrows which rows appear in lists and searches, as opposed to access
 * by id (D-20).
 */
export interface Policy<Row> {
  read: Record<string, Rule<Row>>;
  list?: Rule<Row>;
  create: Rule<Row>;
  update: Rule<Row>;
  delete: Rule<Row>;
  /** Permits a restore, on models with history; evaluated on the row as it would be after the restore. */
  restore?: Rule<Row>;
  /** Permits hiding the row from everybody, and showing it again. */
  hide?: Rule<Row>;
  /** Permits hiding the row on the page of its subject, and showing it again. */
  hideFromPage?: Rule<Row>;
  /** Permits accepting that somebody else deleted the row. */
  acceptDeletion?: Rule<Row>;
  /** Permits suspending and reinstating a person, and ending their sessions. */
  suspend?: Rule<Row>;
  /** Permits changing a person's role. */
  setRole?: Rule<Row>;
  /** Permits merging two rows; evaluated on both. */
  merge?: Rule<Row>;
  /** Permits withdrawing one's own proposal. */
  withdraw?: Rule<Row>;
  /** Permits reading analytics over all learners, but never the rows behind them (D-84). */
  measure?: Rule<Row>;
}
export type PolicyTable = { [M in ModelName]: Policy<Models[M]> };

const own = owner('owner');

const ownerOnly = { read: { owner: own }, create: own, update: own, delete: own } as const;
/** For models with a second owner column under the specification's name. */
const ownAsUser = { ...ownerOnly, create: all(own, owner('userID')) } as const;
/** Written by the server only. */
const closed = { create: nobody, update: nobody, delete: nobody } as const;

/** Rows of a lesson's draft: only its owner reads them in full and writes them; others see that they exist (D-75). */
const draftPart = {
  read: { owner: own, others: all(signedIn, isInPublishedLesson) },
  create: all(own, isInOwnLesson),
  update: all(own, isInOwnLesson),
  delete: all(own, isInOwnLesson),
} as const;

const lessonJoin = {
  read: { others: isInReadableLesson },
  create: all(own, isInOwnLesson),
  update: nobody,
  delete: isInOwnLesson,
} as const;

/**
 * Everybody signed in may change these rows, under the author's name; every change is recorded (D-07, D-82). A block
 * between two people prevents either from changing the other's rows.
 */
const sharedOf = <const C extends string>(author: C) =>
  ({
    read: { others: all(signedIn, isNotDeleted) },
    update: all(signedIn, isNotDeleted, unblocked(author)),
    delete: all(signedIn, isNotDeleted, unblocked(author)),
    restore: all(signedIn, isVisible, unblocked(author)),
    hide: isModerator,
  }) as const;

/** The blocked person must not learn of a block: they can neither read the row nor receive changes of it (D-05). */
const asker = owner('askerID');

/** Permissions of all models. A missing cell does not compile, and no other code grants access. */
export const policy = {
  User: { read: { owner: owner('id') }, create: owner('id'), update: owner('id'), delete: owner('id') },
  PublicProfile: { read: { others: signedIn }, ...closed },
  TokenWallet: { read: { owner: own }, create: own, update: nobody, delete: nobody },
  TokenTransaction: { read: { owner: own }, create: own, update: nobody, delete: nobody },
  SubscriptionPlan: { read: { owner: own }, ...closed },
  Purchase: { read: { owner: own }, ...closed },
  Tutor: ownerOnly,
  TutorMemory: { ...ownerOnly, create: all(own, owner('userID'), through('tutorID', 'Tutor', own)) },
  OpenAIChatResponse: { ...ownerOnly, create: all(own, through('tutormemoryID', 'TutorMemory', own)) },
  Notification: ownAsUser,
  NotificationSetting: { ...ownerOnly, delete: nobody },
  AccessToken: { ...ownerOnly, create: nobody, update: nobody },
  Task: ownAsUser,
  Friendship: {
    read: { requester: asker, addressee: owner('addresseeID') },
    create: owner('requesterID'),
    update: owner('addresseeID'),
    delete: any(asker, owner('addresseeID')),
  },
  // Follows and mutes are refused to nobody, so that a blocked person does not learn of the block.
  Follow: { ...ownerOnly, update: nobody },
  Mute: { ...ownerOnly, update: nobody },
  Post: { ...ownAsUser, create: all(ownAsUser.create, canAttach), hide: isModerator },
  FeedItem: { read: { others: sharedWith }, ...closed },
  PostComment: {
    read: { others: all(isNotDeleted, canReadComment) },
    create: all(owner('userID'), canReadPost),
    update: all(isNotDeleted, canReadComment),
    delete: all(isNotDeleted, canReadComment),
    restore: all(isVisible, canReadComment),
    hide: isModerator,
  },
  StepComment: {
    read: { owner: own, teacher: canReadAsTeacher, learner: canReadAsLearner },
    create: canWriteStepComment,
    update: own,
    delete: own,
    hide: isModerator,
    hideFromPage: all(isNotDeleted, isInOwnLesson),
  },
  Course: {
    read: {
      owner: own,
      enrolled: all(isNotDeleted, hasRelated('id', 'Enrollment', 'courseID', isOwnAndActive)),
      others: all(signedIn, isVisible),
    },
    list: any(own, isPublicCourse),
    create: own,
    update: own,
    delete: own,
    measure: own,
    hide: isModerator,
  },
  Lesson: {
    read: {
      owner: own,
      published: all(signedIn, isPublished),
      enrolled: hasRelated('id', 'Enrollment', 'lessonID', isOwnAndActive),
      others: all(signedIn, isVisible),
    },
    list: any(own, all(isPublished, where({ visibility: 'public' }))),
    create: all(own, owner('teacherID')),
    update: all(own, owner('teacherID')),
    delete: own,
    measure: own,
    hide: isModerator,
  },
  LessonNode: draftPart,
  LessonNodeContent: draftPart,
  LessonNodeQuiz: draftPart,
  LessonNodeLink: {
    read: { owner: all(own, isNotDeleted), others: canReadLink },
    create: all(own, any(isInOwnLesson, isInPublishedLesson), isTeacherUnblocked),
    update: canChangeLink,
    delete: canChangeLink,
    restore: all(isNotDeleted, isInOwnLesson),
  },
  StepState: { read: { owner: own }, ...closed },
  DraftedStep: { read: { owner: own }, create: nobody, update: all(own, isInOwnLesson), delete: nobody },
  LessonCategory: {
    read: { others: signedIn },
    create: own,
    update: canChangeCategory,
    delete: nobody,
    restore: canChangeCategory,
    merge: isModerator,
  },
  LessonLessonCategory: lessonJoin,
  LessonLabel: { ...sharedOf('owner'), create: own, merge: isModerator },
  LessonLessonLabel: {
    ...lessonJoin,
    read: { others: all(isInReadableLesson, hasLabel) },
    create: all(lessonJoin.create, hasLabel),
  },
  LessonPlan: { ...sharedOf('owner'), create: own },
  LessonVersion: {
    read: {
      owner: own,
      learner: isEnrolledInLesson,
      free: all(signedIn, isInFreeLesson),
      others: all(signedIn, isInPublishedLesson),
    },
    ...closed,
  },
  LessonVersionKey: { read: {}, ...closed },
  LessonPassage: { read: {}, ...closed },
  Enrollment: {
    read: { owner: own, teacher: owner('teacherID') },
    create: all(
      own,
      any(through('lessonID', 'Lesson', any(own, isVisible)), through('courseID', 'Course', any(own, isVisible))),
    ),
    update: own,
    delete: own,
  },
  EnrollmentTopicProgress: {
    read: { owner: own },
    create: all(own, through('enrollmentID', 'Enrollment', own)),
    update: own,
    delete: own,
  },
  QuizAttempt: {
    read: { owner: own },
    create: all(own, through('enrollmentID', 'Enrollment', own)),
    update: own,
    delete: nobody,
  },
  LearningDay: { read: { owner: own }, create: own, update: own, delete: nobody },
  LessonReview: {
    ...sharedOf('userID'),
    create: all(owner('userID'), isInPublishedLesson),
    acceptDeletion: all(
      where({ deletedAt: notNull, hiddenAt: null }),
      any(owner('userID'), all(isModerator, not(isInOwnLesson))),
    ),
  },
  Vote: { ...ownerOnly, create: all(own, any(isInPublishedLesson, canReadPost)) },
  Card: {
    ...ownerOnly,
    create: all(
      own,
      any(
        where({ versionID: null, nodeID: null }),
        through('versionID', 'LessonVersion', any(own, isEnrolledInLesson, isInFreeLesson)),
      ),
    ),
  },
  Annotation: { ...ownerOnly, create: all(own, any(isInOwnLesson, isEnrolledInLesson)) },
  Certification: {
    read: { owner: own, holder: owner('userID'), others: all(signedIn, any(isNotDefinition, isPublishedDefinition)) },
    // Other people's certifications are readable by ID, but never listed.
    list: any(own, owner('userID'), all(signedIn, isPublishedDefinition)),
    create: all(own, owner('userID'), any(isNotDefinition, isInOwnLesson, through('courseID', 'Course', own))),
    update: own,
    delete: own,
  },
  Endorsement: {
    read: { others: all(signedIn, isNotDeleted, isOnCertificate) },
    // An endorsement requires an issued certification of another person, without a block between the two.
    create: all(
      owner('author'),
      through('certificationID', 'Certification', all(where({ status: 'ISSUED' }), unblocked('userID'))),
      not(isHolder),
    ),
    update: all(signedIn, isNotDeleted, canChangeEndorsement),
    // The author may delete an endorsement even across a block.
    delete: all(signedIn, isNotDeleted, any(owner('author'), canChangeEndorsement)),
    restore: all(signedIn, isVisible, canChangeEndorsement),
    hide: isModerator,
    hideFromPage: all(isNotDeleted, isHolder),
  },
  Revision: {
    read: {
      others: any(
        own,
        all(owner('actor'), where({ model: 'LessonNodeLink' })),
        all(signedIn, where({ status: 'DONE' }), isOpenHistory),
        isCommentHistory,
        // Moderators can read the history of reported content.
        all(where({ status: 'DONE' }), hasRelated('rowID', 'Report', 'rowID', isModerator)),
        isLinkHistory,
      ),
    },
    ...closed,
    // The owner's decision on a proposal.
    update: all(own, where({ status: 'PROPOSED' })),
    withdraw: owner('actor'),
  },
  ContactMessage: { read: { admin: role('ADMIN') }, ...closed },
  PageView: { read: { admin: role('ADMIN') }, ...closed },
  Report: {
    read: {
      reporter: owner('reporter'),
      // Visible to the author only once upheld, and never with the reporter's name.
      author: all(owner('author'), where({ status: 'UPHELD' })),
      moderator: isModerator,
    },
    create: owner('reporter'),
    // The moderator's decision.
    update: all(isModerator, where({ status: 'OPEN' })),
    delete: nobody,
  },
  AuditEntry: { read: { admin: role('ADMIN'), actor: all(owner('actor'), role('MODERATOR')) }, ...closed },
  Member: { read: { admin: role('ADMIN') }, ...closed, suspend: role('ADMIN'), setRole: role('ADMIN') },
} satisfies PolicyTable;

/** Administrative actions that concern no row of a model. */
export const adminRules = {
  settings: role('ADMIN'),
  jobs: role('ADMIN'),
  coupons: role('ADMIN'),
  refunds: role('ADMIN'),
} as const;
