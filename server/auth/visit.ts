import { AsyncLocalStorage } from 'node:async_hooks';
import type { ProviderID } from '#domain/account/provider.ts';
import type { Language } from '#domain/account/user.ts';
import type { Letter } from '#server/mail/mail.ts';

/** What one call of the identity library leaves behind for us, and what it is told besides its request. */
export interface Visit {
  /** Written before the library's transaction commits, sent after. */
  letters: Letter[];
  /** Of whoever calls, for a person who comes from an outside account. */
  language: Language;
  /** Where the caller is, as far as that tells anything. */
  network: string | null;
  /** Who came from an outside account, by the provider's name for them. */
  subject?: { provider: ProviderID; id: string };
  /** The picture that they have there. */
  picture?: string | undefined;
  /** The account that the call signed in to. */
  signedInUserID?: string;
  /** The call made the account. */
  isNewUser?: boolean;
  /** The outside account that the call added to an account that existed before. */
  addedProvider?: ProviderID;
  /** Who would have been signed in is locked out: until when, or for good, and why. */
  suspension?: { until: string | null; why: string };
}

export const visits = new AsyncLocalStorage<Visit>();
