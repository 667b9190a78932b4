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
 * One row of the table. `read` names each kind of viewer; a row is readable by whoever is at least one of them, and
 * `columns.ts` says what each sees. `list` narrows what turns up without being asked for by id (D-20).
 */
export interface Policy<Row> {
  read: Record<string, Rule<Row>>;
  list?: Rule<Row>;
  create: Rule<Row>;
  update: Rule<Row>;
  delete: Rule<Row>;
  /** Of the models whose every change is kept: asked of the row as it would be once a change is taken back. */
  restore?: Rule<Row>;
  /** Who may keep it from everybody's sight, and show it again. */
  hide?: Rule<Row>;
  /** Permits hiding the row on the page of its subject, and showing it again. */
  hideFromPage?: Rule<Row>;
  /** Permits accepting that somebody else deleted the row. */
  acceptRemoval?: Rule<Row>;
  /** Who may lock a person out, let them in again, and end where they are signed in. */
  suspend?: Rule<Row>;
  /** Who may say what somebody is to the school. */
  assign?: Rule<Row>;
  /** Who may make one row of two; asked of both. */
  merge?: Rule<Row>;
  /** Who may take back what they proposed. */
  withdraw?: Rule<Row>;
  /** Who may read the figures of all who learn from it; never any row that they were counted from (D-84). */
  measure?: Rule<Row>;
}
export type PolicyTable = { [M in ModelName]: Policy<Models[M]> };

const own = owner('owner');
const isHere = where({ deletedAt: null });
/** Nor hidden by a decision of those who keep order: its owner and who learns it have it still. */
const isShown = where({ deletedAt: null, hiddenAt: null });
const isPublished = where({ publishedVersionID: notNull, deletedAt: null, hiddenAt: null });
const ownLesson = through('lessonID', 'Lesson', own);
const publishedLesson = through('lessonID', 'Lesson', isPublished);
const isActiveOwn = all(own, where({ withdrawnAt: null }));
const enrolledInLesson = some('lessonID', 'Enrollment', 'lessonID', isActiveOwn);
const freeLesson = through('lessonID', 'Lesson', all(isPublished, where({ price: 0 })));

const ownerOnly = { read: { owner: own }, create: own, update: own, delete: own } as const;
/** A second column names the owner too, by the specification's word for it. */
const ownAsUser = { ...ownerOnly, create: all(own, owner('userID')) } as const;
/** Written by the server alone. */
const closed = { create: nobody, update: nobody, delete: nobody } as const;

/** Rows of a lesson's draft: its owner's alone to read whole and to write; others see that they exist (D-75). */
const draftPart = {
  read: { owner: own, others: all(signedIn, publishedLesson) },
  create: all(own, ownLesson),
  update: all(own, ownLesson),
  delete: all(own, ownLesson),
} as const;

/** Joins of a lesson: they follow the right to it (D-21), and are in the trash with it (D-81). */
const ofLessonHere = all(signedIn, through('lessonID', 'Lesson', any(own, isHere)));
const lessonJoin = {
  read: { others: ofLessonHere },
  create: all(own, ownLesson),
  update: all(own, ownLesson),
  delete: ownLesson,
} as const;

const labelHere = through('lessonLabelID', 'LessonLabel', isHere);

/** Anybody's to change, in the name of whoever made it; every change is kept (D-07, D-82). */
const sharedHere = all(signedIn, isHere);
/** Whoever keeps order among people. */
export const keepsOrder = any(role('MODERATOR'), role('ADMIN'));
/** Two people of whom one blocks the other change nothing of each other's. */
const sharedOf = <const C extends string>(author: C) =>
  ({
    read: { others: sharedHere },
    update: all(sharedHere, unblocked(author)),
    delete: all(sharedHere, unblocked(author)),
    restore: all(signedIn, isShown, unblocked(author)),
    hide: keepsOrder,
  }) as const;

const seesPost = some('postID', 'FeedItem', 'postID', sharedWith);
/** What is below a post is there for as long as the post is shared; one's own words always are. */
const hearsComment = any(owner('userID'), all(seesPost, unblocked('userID')));
const mayAttach = all(
  any(where({ lessonID: null }), publishedLesson),
  any(
    where({ certificationID: null }),
    through('certificationID', 'Certification', all(owner('userID'), where({ status: 'ISSUED' }))),
  ),
);

/** Whoever is blocked never learns of it: the row is not theirs to read, and no change of it is told to them (D-05). */
const asker = owner('askerID');

/** What a teacher defines for a lesson or course is part of its draft until that is published (D-75), and nobody's to be endorsed. */
const isDefined = any(
  publishedLesson,
  through('courseID', 'Course', where({ visibility: 'public', deletedAt: null, hiddenAt: null })),
);
const isNoDefinition = where({ lessonID: null, courseID: null });

const ofHolder = through('certificationID', 'Certification', owner('userID'));
/** The holder may keep an endorsement off their certificate; its author and the holder still see it. */
const isOnPage = any(where({ hiddenByHolderAt: null }), owner('author'), ofHolder);
const ofUnblockedHolder = through('certificationID', 'Certification', unblocked('userID'));
const changesEndorsement = all(isOnPage, unblocked('author'), ofUnblockedHolder);

/** Nobody deletes a category; moderators merge it into another (D-19). */
const changesCategory = all(signedIn, unblocked('owner'));

const isUnhidden = where({ hiddenAt: null });
/**
 * Revisions of what anybody signed in may read; also of what is in the trash, so that it can be found and brought back, and neither
 * of what is kept from everybody's sight nor of what is gone for good.
 */
const ofAll = any(
  all(where({ model: 'LessonLabel' }), through('rowID', 'LessonLabel', isUnhidden)),
  all(where({ model: 'LessonPlan' }), through('rowID', 'LessonPlan', isUnhidden)),
  // Nobody hides a category, and what a moderator merged keeps its history.
  where({ model: 'LessonCategory' }),
  all(where({ model: 'LessonReview' }), through('rowID', 'LessonReview', isUnhidden)),
  all(where({ model: 'Endorsement' }), through('rowID', 'Endorsement', all(isUnhidden, isOnPage))),
);

/** A link belongs to its lesson's owner; what a stranger does to one becomes a proposal (D-82). */
const linkHere = all(signedIn, isHere, any(ownLesson, publishedLesson));
const ofUnblockedTeacher = through('lessonID', 'Lesson', unblocked('owner'));
const changesLink = all(linkHere, ofUnblockedTeacher);

/** Who may do what. A missing cell does not compile; nothing elsewhere in the product grants anything. */
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
  Post: { ...ownAsUser, create: all(ownAsUser.create, mayAttach), hide: keepsOrder },
  FeedItem: { read: { others: sharedWith }, ...closed },
  PostComment: {
    read: { others: all(isHere, hearsComment) },
    create: all(owner('userID'), seesPost),
    update: all(isHere, hearsComment),
    delete: all(isHere, hearsComment),
    restore: all(isShown, hearsComment),
    hide: keepsOrder,
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
    hide: keepsOrder,
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
    hide: keepsOrder,
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
    merge: keepsOrder,
  },
  LessonLessonCategory: lessonJoin,
  LessonLabel: { ...sharedOf('owner'), create: own, merge: keepsOrder },
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
    acceptRemoval: all(
      where({ deletedAt: notNull, hiddenAt: null }),
      any(owner('userID'), all(keepsOrder, unless(ownLesson))),
    ),
  },
  Vote: { ...ownerOnly, create: all(own, any(publishedLesson, seesPost)) },
  Card: {
    ...ownerOnly,
    create: all(own, through('versionID', 'LessonVersion', any(own, enrolledInLesson, freeLesson))),
  },
  Certification: {
    read: { owner: own, holder: owner('userID'), others: all(signedIn, any(isNoDefinition, isDefined)) },
    // What others hold, and how far they are, is shown to whoever is given the way to it.
    list: any(own, owner('userID'), all(signedIn, isDefined)),
    create: all(own, owner('userID'), any(isNoDefinition, ownLesson, through('courseID', 'Course', own))),
    update: own,
    delete: own,
  },
  Endorsement: {
    read: { others: all(sharedHere, isOnPage) },
    // Only an issued certification is endorsed, not by its holder, and not across a block.
    create: all(
      owner('author'),
      through('certificationID', 'Certification', all(where({ status: 'ISSUED' }), unblocked('userID'))),
      unless(ofHolder),
    ),
    update: all(sharedHere, changesEndorsement),
    // The author may delete an endorsement, also across a block.
    delete: all(sharedHere, any(owner('author'), changesEndorsement)),
    restore: all(signedIn, isShown, changesEndorsement),
    hide: keepsOrder,
    hideFromPage: all(isHere, ofHolder),
  },
  Revision: {
    read: {
      // Of a post's comments whoever changed one reads on as long as they see it: it is of what somebody else wrote.
      others: any(
        own,
        all(owner('actor'), where({ model: 'LessonNodeLink' })),
        all(signedIn, where({ status: 'DONE' }), ofAll),
        all(
          where({ model: 'PostComment', status: 'DONE' }),
          through('rowID', 'PostComment', all(isUnhidden, hearsComment)),
        ),
        // What a report is about can be judged by how it came about.
        all(where({ status: 'DONE' }), some('rowID', 'Report', 'rowID', keepsOrder)),
        all(
          signedIn,
          where({ model: 'LessonNodeLink', status: 'DONE' }),
          through('rowID', 'LessonNodeLink', any(ownLesson, publishedLesson)),
        ),
      ),
    },
    ...closed,
    // The word on a proposal.
    update: all(own, where({ status: 'PROPOSED' })),
    withdraw: owner('actor'),
  },
  ContactMessage: { read: { admin: role('ADMIN') }, ...closed },
  PageView: { read: { admin: role('ADMIN') }, ...closed },
  Report: {
    read: {
      reporter: owner('reporter'),
      // Not while it is open, and never who reported.
      author: all(owner('author'), where({ status: 'UPHELD' })),
      moderator: keepsOrder,
    },
    create: owner('reporter'),
    // The word on it.
    update: all(keepsOrder, where({ status: 'OPEN' })),
    delete: nobody,
  },
  AuditEntry: { read: { admin: role('ADMIN'), actor: all(owner('actor'), role('MODERATOR')) }, ...closed },
  Member: { read: { admin: role('ADMIN') }, ...closed, suspend: role('ADMIN'), assign: role('ADMIN') },
} satisfies PolicyTable;

/** What those who run the school do that is about no row of a model. */
export const house = { settings: role('ADMIN'), jobs: role('ADMIN'), coupons: role('ADMIN') } as const;
