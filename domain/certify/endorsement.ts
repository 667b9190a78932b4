import type { Id, UserId } from '#domain/kernel/id.ts';
import type { Certification } from '#domain/certify/certification.ts';
import { AppError } from '#domain/kernel/errors.ts';
import type { Instant } from '#domain/kernel/time.ts';

export const TESTIMONY_MAX = 5_000;

export interface Endorsement {
  id: Id<'Endorsement'>;
  createdAt: Instant;
  updatedAt: Instant;
  /** When it was given, by the server's clock. */
  dateTime: Instant;
  testimony: string;
  /** What its author wrote last: this is shown as theirs and signed. */
  authorTestimony: string;
  /** Who else wrote `testimony`, which is then a suggestion to the author. */
  editedBy: UserId | null;
  author: UserId;
  certificationID: Id<'Certification'>;
  deletedAt: Instant | null;
  /** Since when a decision of those who keep order keeps it from everybody's sight. */
  hiddenAt: Instant | null;
  /** Since when the holder keeps it off their certificate. */
  hiddenByHolderAt: Instant | null;
}

/** The author's words, and another person's suggestion. */
export function wordsOfEndorsement({ testimony, authorTestimony, editedBy }: Endorsement): {
  said: string;
  suggestion: { by: UserId; words: string } | undefined;
} {
  if (editedBy == null) return { said: testimony, suggestion: undefined };
  return { said: authorTestimony, suggestion: { by: editedBy, words: testimony } };
}

/** Whether a person may endorse a certification, as far as it says itself: it is issued, and held by somebody else. */
export const isEndorsable = ({ status, userID }: Pick<Certification, 'status' | 'userID'>, person: UserId): boolean =>
  status === 'ISSUED' && userID !== person;

/** @throws AppError illegal_step, with what stands against it, so that a screen can say so */
export function refuseEndorsing(certification: Pick<Certification, 'status' | 'userID'>, person: UserId): void {
  if (isEndorsable(certification, person)) return;
  const state = certification.userID === person ? 'OWN' : 'NOT_ISSUED';
  throw new AppError('illegal_step', 'not to be endorsed', { details: { state } });
}
