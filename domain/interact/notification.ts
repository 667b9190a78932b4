import * as z from 'zod/mini';
import { defineModel, type ModelColumns, type SystemColumns } from '#domain/kernel/model.ts';
import { instant, name, text } from '#domain/kernel/field.ts';
import { type UserId, id } from '#domain/kernel/id.ts';
import type { Instant } from '#domain/kernel/time.ts';
import type { ProposalAnswer } from '#domain/interact/revision.ts';

export type DraftOutcome = 'ready' | 'failed';

/** Content that a notice of the moderators names by its kind; empty for any other content. */
export type ModeratedContent = 'Post' | 'Comment' | 'Review' | '';
/** Measure of the moderators, with the kind of the content. */
export type ModerationMeasure = 'warned' | `${'hidden' | 'restored'}${ModeratedContent}`;

export const notificationTypes = ['MESSAGE'] as const;

/**
 * Parameters of each kind of notification. `subjectID` identifies its subject: there is at most one unread notification
 * of a kind per subject. `personID` is the person named in it, so that an erased name can be removed.
 */
export interface NotificationParams {
  welcome: Record<never, string>;
  /** Someone enrolled in the receiver's lesson; the subject is the enrollment. */
  enrolled: { subjectID: string; person: string; personID: string; lessonID: string; lesson: string };
  finished: { subjectID: string; person: string; personID: string; lessonID: string; lesson: string };
  /** Someone enrolled in the receiver's course; the subject is the enrollment. */
  enrolledInCourse: { subjectID: string; person: string; personID: string; courseID: string; course: string };
  /** A teacher whom the receiver follows published a new lesson; the subject is the lesson. */
  newLesson: { subjectID: string; person: string; personID: string; lessonID: string; lesson: string };
  /** A lesson that the receiver learns has a newer version. */
  newer: { subjectID: string; lessonID: string; lesson: string; number: string };
  /**
   * Someone changed a row of the receiver or proposed a change. If the row belongs to a lesson, the lesson is named.
   */
  changed: {
    subjectID: string;
    person: string;
    personID: string;
    model: string;
    action: string;
    lessonID?: string;
    postID?: string;
    certificationID?: string;
  };
  /** The owner of a lesson answered the receiver's proposal for its links; the subject is the proposal. */
  answered: {
    subjectID: string;
    person: string;
    personID: string;
    word: ProposalAnswer;
    lessonID: string;
    lesson: string;
  };
  /** A login canceled the deletion of the receiver's account; the subject is the receiver. */
  kept: { subjectID: string };
  /** The receiver's account export is ready for download; the subject is the archive. */
  exported: { subjectID: string };
  /** A background draft is finished or has failed; the subject is the lesson. */
  drafted: { subjectID: string; outcome: DraftOutcome; lessonID: string; lesson: string };
  /** The next month of the receiver's plan could not be charged; the subject is the plan. */
  unpaid: { subjectID: string; tier: string; days: string };
  /** The receiver's plan ended because of a failed payment. */
  unpaidEnd: { subjectID: string; tier: string };
  /** A payment of the receiver was refunded, in whole or in part; the subject is the purchase. */
  refunded: { subjectID: string; number: string };
  /** Someone sent the receiver a friend request; the subject is that person. */
  asked: { subjectID: string; person: string; personID: string };
  /** Someone accepted the receiver's friend request. */
  befriended: { subjectID: string; person: string; personID: string };
  /** The receiver satisfied all outcomes of a certification and can claim it; the subject is the certification. */
  claimable: { subjectID: string; certification: string };
  /** The receiver was issued a certification. */
  certified: { subjectID: string; certification: string };
  revoked: { subjectID: string; certification: string; reason: string };
  expired: { subjectID: string; certification: string };
  /** Someone endorsed a certification of the receiver. */
  endorsed: { subjectID: string; person: string; personID: string; certification: string };
  /**
   * Someone, and `others` more, commented on the receiver's post or on a post that the receiver commented on; the
   * subject is the post.
   */
  commented: {
    subjectID: string;
    person: string;
    personID: string;
    others: string;
    whose: 'own' | 'other';
    post: string;
  };
  /**
   * Someone commented on a step of the receiver's lesson, or replied to the receiver's comment on a step; the subject is
   * the thread.
   */
  discussed: {
    subjectID: string;
    person: string;
    personID: string;
    word: 'comment' | 'reply';
    /** `own` if the receiver teaches the lesson. */
    whose: 'own' | 'other';
    lessonID: string;
    lesson: string;
    nodeID: string;
  };
  /** Someone, and `others` more, liked a post of the receiver; the subject is the post. */
  liked: { subjectID: string; person: string; personID: string; others: string; post: string };
  /** A moderator decided about the receiver's report; the subject is the first report of that target. */
  reported: { subjectID: string; word: 'upheld' | 'dismissed'; thing: string };
  /** A moderator decided about content of the receiver, with a message; the subject is the first report of it. */
  moderated: { subjectID: string; measure: ModerationMeasure; thing: string; note: string };
}
export type NotificationKind = keyof NotificationParams;

export const NOTIFICATION_TITLE_MAX = 200;
export const NOTIFICATION_CONTENT_MAX = 2_000;

export interface Notification extends SystemColumns<'Notification'> {
  /**
   * `title` and `content` hold the us text for export; screens render `kind` with `params` in the reader's language
   * (D-79).
   */
  title: string;
  content: string;
  type: (typeof notificationTypes)[number];
  kind: string;
  params: Record<string, string>;
  readDate: Instant | null;
  isUnread: boolean;
  avatar: string | null;
  /** Set once its owner deleted it; it can be restored for a while. */
  deletedAt: Instant | null;
  userID: UserId;
  owner: UserId;
}

export const Notification = defineModel<Notification>()({
  routes: [['user', 'owner']],
  snapshot: 'whole',
  defaults: {
    content: '',
    type: 'MESSAGE',
    kind: 'message',
    params: {},
    readDate: null,
    isUnread: true,
    avatar: null,
    deletedAt: null,
  },
});

export const notificationColumns = () => {
  return {
    owner: ['owner'],
    read: {
      owner: [
        'title',
        'content',
        'type',
        'readDate',
        'isUnread',
        'avatar',
        'deletedAt',
        'userID',
        'kind',
        'params',
        'owner',
      ],
    },
    create: {
      title: name(NOTIFICATION_TITLE_MAX),
      content: text(NOTIFICATION_CONTENT_MAX),
      type: z.enum(notificationTypes),
      userID: id('User'),
      owner: id('User'),
    },
    update: { readDate: z.nullable(instant), isUnread: z.boolean(), deletedAt: z.nullable(instant) },
  } satisfies ModelColumns<Notification>;
};
