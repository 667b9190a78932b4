import type { Id, UserId } from '#domain/kernel/id.ts';
import type { Instant } from '#domain/kernel/time.ts';
import type { ProposalAnswer } from '#domain/policy/revision.ts';

export type DraftOutcome = 'ready' | 'failed';

export const notificationTypes = ['MESSAGE'] as const;

/**
 * What each kind tells of, in `params`. `subjectID` names it: of one subject there is at most one unread notification of a
 * kind. `personID` is whom it tells of, so that their name can be taken out of it.
 */
export interface NotificationParams {
  welcome: Record<never, string>;
  /** Somebody enrolled in the receiver's lesson; the subject is the enrolment. */
  enrolled: { subjectID: string; person: string; personID: string; lessonID: string; lesson: string };
  finished: { subjectID: string; person: string; personID: string; lessonID: string; lesson: string };
  /** A lesson that the receiver learns has a version after theirs. */
  newer: { subjectID: string; lessonID: string; lesson: string; number: string };
  /** Somebody changed a row of the receiver's, or proposes to. Where the row is of a lesson, it is named. */
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
  /** Whose lesson it is gave their word on what the receiver proposed for its ways; the subject is the proposal. */
  answered: {
    subjectID: string;
    person: string;
    personID: string;
    word: ProposalAnswer;
    lessonID: string;
    lesson: string;
  };
  /** The archive of everything that is the receiver's is ready to be fetched; the subject is the archive. */
  exported: { subjectID: string };
  /** A draft that was made in the background is there, or came to nothing; the subject is the lesson. */
  drafted: { subjectID: string; outcome: DraftOutcome; lessonID: string; lesson: string };
  /** The receiver's plan could not be charged for its next month; the subject is the plan. */
  unpaid: { subjectID: string; tier: string; days: string };
  /** And ended over it. */
  unpaidEnd: { subjectID: string; tier: string };
  /** Somebody asks to be the receiver's friend; the subject is that person. */
  asked: { subjectID: string; person: string; personID: string };
  /** Somebody whom the receiver had asked is their friend now. */
  befriended: { subjectID: string; person: string; personID: string };
  /** The receiver has shown all that a certification asks for, and may claim it; the subject is the certification. */
  claimable: { subjectID: string; certification: string };
  /** And holds it. */
  certified: { subjectID: string; certification: string };
  revoked: { subjectID: string; certification: string; reason: string };
  expired: { subjectID: string; certification: string };
  /** Somebody endorsed what the receiver holds. */
  endorsed: { subjectID: string; person: string; personID: string; certification: string };
  /** Somebody, and so many others, commented on a post of the receiver's, or on one that they commented on; the subject is the post. */
  commented: {
    subjectID: string;
    person: string;
    personID: string;
    others: string;
    whose: 'own' | 'other';
    post: string;
  };
  /** They like a post of the receiver's; the subject is the post. */
  liked: { subjectID: string; person: string; personID: string; others: string; post: string };
  /** What the receiver reported was looked at; the subject is the first report of it. */
  reported: { subjectID: string; word: 'upheld' | 'dismissed'; thing: string };
  /** What those who keep order decided about something of the receiver's, in their words; the subject is the first report of it. */
  moderated: { subjectID: string; measure: 'hidden' | 'warned' | 'restored'; thing: string; note: string };
}
export type NotificationKind = keyof NotificationParams;

export interface Notification {
  id: Id<'Notification'>;
  createdAt: Instant;
  updatedAt: Instant;
  /** `title` and `content` hold the us text for export; screens render `kind` with `params` in the reader's language (D-79). */
  title: string;
  content: string;
  type: (typeof notificationTypes)[number];
  kind: string;
  params: Record<string, string>;
  readDate: Instant | null;
  isUnread: boolean;
  avatar: string | null;
  userID: UserId;
  owner: UserId;
}
