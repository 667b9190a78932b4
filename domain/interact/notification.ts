import type { Id, UserId } from '#domain/kernel/id.ts';
import type { Instant } from '#domain/kernel/time.ts';

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
  changed: { subjectID: string; person: string; personID: string; model: string; action: string; lessonID?: string };
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
