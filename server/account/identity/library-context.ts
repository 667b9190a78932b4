import { AsyncLocalStorage } from 'node:async_hooks';
import type { ProviderID } from '#domain/account/provider.ts';
import type { UserId } from '#domain/kernel/id.ts';
import type { Language } from '#domain/account/user.ts';
import type { AccountMailContent } from '#server/account/mail/account-mail.ts';

/** Context of one call of the identity library: input besides the request, and results. */
export interface LibraryContext {
  /** Mails that the library wrote before its transaction committed; they are sent afterwards. */
  letters: AccountMailContent[];
  /** Language of the caller, for a new user from a provider. */
  language: Language;
  /** Network of the caller for display; null if it is local. */
  network: string | null;
  /** Provider account with which the caller signed in. */
  subject?: { provider: ProviderID; id: string };
  /** Profile picture at the provider. */
  picture?: string | undefined;
  /** Account that the call signed in to. */
  signedInUserID?: string;
  /** True if the call created the account. */
  isNewUser?: boolean;
  /** Provider that the call added to an existing account. */
  addedProvider?: ProviderID;
  /** Account whose deletion the sign-in canceled. */
  keptUserID?: UserId;
  /** Suspension that prevented the sign-in; `until` is null if it has no end date. */
  suspension?: { until: string | null; why: string };
}

export const libraryContexts = new AsyncLocalStorage<LibraryContext>();
