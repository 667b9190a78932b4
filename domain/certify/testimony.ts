import type { Certification } from '#domain/certify/certification.ts';
import { AppError } from '#domain/kernel/errors.ts';
import type { Endorsement } from '#domain/certify/endorsement.ts';
import type { UserId } from '#domain/kernel/id.ts';

/** Splits an endorsement into the author's text and another person's suggestion. */
export function endorsementText({ testimony, authorTestimony, editedBy }: Endorsement): {
  said: string;
  suggestion: { by: UserId; words: string } | undefined;
} {
  if (editedBy == null) return { said: testimony, suggestion: undefined };
  return { said: authorTestimony, suggestion: { by: editedBy, words: testimony } };
}

/** True if a person may endorse a certification, judged by its row alone: it is issued and held by someone else. */
export const isEndorsable = ({ status, userID }: Pick<Certification, 'status' | 'userID'>, person: UserId): boolean =>
  status === 'ISSUED' && userID !== person;

/** @throws AppError invalid_state with the reason in `details.state`, so that a screen can explain it */
export function assertEndorsable(certification: Pick<Certification, 'status' | 'userID'>, person: UserId): void {
  if (isEndorsable(certification, person)) return;
  const state = certification.userID === person ? 'OWN' : 'NOT_ISSUED';
  throw new AppError('invalid_state', 'this certification cannot be endorsed', { details: { state } });
}
