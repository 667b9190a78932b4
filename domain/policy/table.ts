import type { ModelName, Models } from '#domain/models.ts';
import {
  all,
  any,
  nobody,
  notNull,
  owner,
  role,
  type Rule,
  signedIn,
  some,
  through,
  unless,
  where,
} from '#domain/policy/rule.ts';
import { sharedWith, unblocked } from '#domain/policy/people-rules.ts';

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
const isHere = where({ deletedAt: null });
/** Also not hidden by a moderator; its owner and enrolled learners still see it. */
const isShown = where({ deletedAt: null, hiddenAt: null });
const isPublished = where({ publishedVersionID: notNull, deletedAt: null, hiddenAt: null });
const ownLesson = through('lessonID', 'Lesson', own);
const publishedLesson = through('lessonID', 'Lesson', isPublished);
const isActiveOwn = all(own, where({ withdrawnAt: null }));
const enrolledInLesson = some('lessonID', 'Enrollment', 'lessonID', isActiveOwn);
const freeLesson = through('lessonID', 'Lesson', all(isPublished, where({ price: 0 })));

const ownerOnly = { read: { owner: own }, create: own, update: own, delete: own } as const;
/** For models with a second owner column under the specification's name. */
const ownAsUser = { ...ownerOnly, create: all(own, owner('userID')) } as const;
/** Written by the server only. */
const closed = { create: nobody, update: nobody, delete: nobody } as const;

/** Rows of a lesson's draft: only its owner reads them in full and writes them; others see that they exist (D-75). */
const draftPart = {
  read: { owner: own, others: all(signedIn, publishedLesson) },
  create: all(own, ownLesson),
  update: all(own, ownLesson),
  delete: all(own, ownLesson),
} as const;

/** Join rows of a lesson have the permissions of the lesson (D-21) and move to the trash with it (D-81). */
const ofLessonHere = all(signedIn, through('lessonID', 'Lesson', any(own, isHere)));
const lessonJoin = {
  read: { others: ofLessonHere },
  create: all(own, ownLesson),
  update: all(own, ownLesson),
  delete: ownLesson,
} as const;

const labelHere = through('lessonLabelID', 'LessonLabel', isHere);

/** Everybody signed in may change these rows, under the author's name; every change is recorded (D-07, D-82). */
const sharedHere = all(signedIn, isHere);
/** Moderators and administrators. */
export const isModerator = any(role('MODERATOR'), role('ADMIN'));
/** A block between two people prevents either from changing the other's rows. */
const sharedOf = <const C extends string>(author: C) =>
  ({
    read: { others: sharedHere },
    update: all(sharedHere, unblocked(author)),
    delete: all(sharedHere, unblocked(author)),
    restore: all(signedIn, isShown, unblocked(author)),
    hide: isModerator,
  }) as const;

const seesPost = some('postID', 'FeedItem', 'postID', sharedWith);
/** Comments are visible while their post is shared; the author always sees their own. */
const canReadComment = any(owner('userID'), all(seesPost, unblocked('userID')));
const mayAttach = all(
  any(where({ lessonID: null }), publishedLesson),
  any(
    where({ certificationID: null }),
    through('certificationID', 'Certification', all(owner('userID'), where({ status: 'ISSUED' }))),
  ),
);

/** The blocked person must not learn of a block: they can neither read the row nor receive changes of it (D-05). */
const asker = owner('askerID');

/** A definition for a lesson or course belongs to its draft until that is published (D-75), and cannot be endorsed. */
const isDefined = any(
  publishedLesson,
  through('courseID', 'Course', where({ visibility: 'public', deletedAt: null, hiddenAt: null })),
);
const isNoDefinition = where({ lessonID: null, courseID: null });

const ofHolder = through('certificationID', 'Certification', owner('userID'));
/** The holder may hide an endorsement from their certificate; its author and the holder still see it. */
const isOnPage = any(where({ hiddenByHolderAt: null }), owner('author'), ofHolder);
const ofUnblockedHolder = through('certificationID', 'Certification', unblocked('userID'));
const changesEndorsement = all(isOnPage, unblocked('author'), ofUnblockedHolder);

/** Categories cannot be deleted; moderators merge them (D-19). */
const changesCategory = all(signedIn, unblocked('owner'));

const isUnhidden = where({ hiddenAt: null });
/**
 * Revisions that every signed-in person may read. Rows in the trash are included, so that they can be restored; hidden
 * and erased rows are not.
 */
const ofAll = any(
  all(where({ model: 'LessonLabel' }), through('rowID', 'LessonLabel', isUnhidden)),
  all(where({ model: 'LessonPlan' }), through('rowID', 'LessonPlan', isUnhidden)),
  // Categories cannot be hidden, and a merged category keeps its history.
  where({ model: 'LessonCategory' }),
  all(where({ model: 'LessonReview' }), through('rowID', 'LessonReview', isUnhidden)),
  all(where({ model: 'Endorsement' }), through('rowID', 'Endorsement', all(isUnhidden, isOnPage))),
);

/** A link belongs to its lesson's owner; a stranger's change becomes a proposal (D-82). */
const linkHere = all(signedIn, isHere, any(ownLesson, publishedLesson));
const ofUnblockedTeacher = through('lessonID', 'Lesson', unblocked('owner'));
const changesLink = all(linkHere, ofUnblockedTeacher);

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
  NotificationSetting: ownerOnly,
  AccessToken: { ...ownerOnly, create: nobody },
  Task: ownAsUser,
  Friendship: {
    read: { requester: asker, addressee: owner('addresseeID') },
    create: owner('requesterID'),
    update: owner('addresseeID'),
    delete: any(asker, owner('addresseeID')),
  },
  Mute: { ...ownerOnly, update: nobody },
  Post: { ...ownAsUser, create: all(ownAsUser.create, mayAttach), hide: isModerator },
  FeedItem: { read: { others: sharedWith }, ...closed },
  PostComment: {
    read: { others: all(isHere, canReadComment) },
    create: all(owner('userID'), seesPost),
    update: all(isHere, canReadComment),
    delete: all(isHere, canReadComment),
    restore: all(isShown, canReadComment),
    hide: isModerator,
  },
  Course: {
    read: {
      owner: own,
      enrolled: all(isHere, some('id', 'Enrollment', 'courseID', isActiveOwn)),
      others: all(signedIn, isShown),
    },
    list: any(own, where({ visibility: 'public', deletedAt: null, hiddenAt: null })),
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
      enrolled: some('id', 'Enrollment', 'lessonID', isActiveOwn),
      others: all(signedIn, isShown),
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
    read: { owner: all(own, isHere), others: linkHere },
    create: all(own, any(ownLesson, publishedLesson), ofUnblockedTeacher),
    update: changesLink,
    delete: changesLink,
    restore: all(isHere, ownLesson),
  },
  StepState: { read: { owner: own }, ...closed },
  DraftedStep: { read: { owner: own }, create: nobody, update: all(own, ownLesson), delete: nobody },
  LessonCategory: {
    read: { others: signedIn },
    create: own,
    update: changesCategory,
    delete: nobody,
    restore: changesCategory,
    merge: isModerator,
  },
  LessonLessonCategory: lessonJoin,
  LessonLabel: { ...sharedOf('owner'), create: own, merge: isModerator },
  LessonLessonLabel: {
    ...lessonJoin,
    read: { others: all(ofLessonHere, labelHere) },
    create: all(lessonJoin.create, labelHere),
  },
  LessonPlan: { ...sharedOf('owner'), create: own },
  LessonVersion: {
    read: {
      owner: own,
      learner: enrolledInLesson,
      free: all(signedIn, freeLesson),
      others: all(signedIn, publishedLesson),
    },
    ...closed,
  },
  LessonVersionKey: { read: {}, ...closed },
  LessonPassage: { read: {}, ...closed },
  Enrollment: {
    read: { owner: own, teacher: owner('teacherID') },
    create: all(
      own,
      any(through('lessonID', 'Lesson', any(own, isShown)), through('courseID', 'Course', any(own, isShown))),
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
    create: all(owner('userID'), publishedLesson),
    acceptDeletion: all(
      where({ deletedAt: notNull, hiddenAt: null }),
      any(owner('userID'), all(isModerator, unless(ownLesson))),
    ),
  },
  Vote: { ...ownerOnly, create: all(own, any(publishedLesson, seesPost)) },
  Card: {
    ...ownerOnly,
    create: all(own, through('versionID', 'LessonVersion', any(own, enrolledInLesson, freeLesson))),
  },
  Certification: {
    read: { owner: own, holder: owner('userID'), others: all(signedIn, any(isNoDefinition, isDefined)) },
    // Other people's certifications are readable by ID, but never listed.
    list: any(own, owner('userID'), all(signedIn, isDefined)),
    create: all(own, owner('userID'), any(isNoDefinition, ownLesson, through('courseID', 'Course', own))),
    update: own,
    delete: own,
  },
  Endorsement: {
    read: { others: all(sharedHere, isOnPage) },
    // An endorsement requires an issued certification of another person, without a block between the two.
    create: all(
      owner('author'),
      through('certificationID', 'Certification', all(where({ status: 'ISSUED' }), unblocked('userID'))),
      unless(ofHolder),
    ),
    update: all(sharedHere, changesEndorsement),
    // The author may delete an endorsement even across a block.
    delete: all(sharedHere, any(owner('author'), changesEndorsement)),
    restore: all(signedIn, isShown, changesEndorsement),
    hide: isModerator,
    hideFromPage: all(isHere, ofHolder),
  },
  Revision: {
    read: {
      // Revisions of a comment are readable as long as the comment is, even by the person who changed it, because the
      // text is another person's.
      others: any(
        own,
        all(owner('actor'), where({ model: 'LessonNodeLink' })),
        all(signedIn, where({ status: 'DONE' }), ofAll),
        all(
          where({ model: 'PostComment', status: 'DONE' }),
          through('rowID', 'PostComment', all(isUnhidden, canReadComment)),
        ),
        // Moderators can read the history of reported content.
        all(where({ status: 'DONE' }), some('rowID', 'Report', 'rowID', isModerator)),
        all(
          signedIn,
          where({ model: 'LessonNodeLink', status: 'DONE' }),
          through('rowID', 'LessonNodeLink', any(ownLesson, publishedLesson)),
        ),
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
export const adminRules = { settings: role('ADMIN'), jobs: role('ADMIN'), coupons: role('ADMIN') } as const;
