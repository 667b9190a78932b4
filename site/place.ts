import type { Language } from '#domain/account/user.ts';

/** Placeholders for values that only a running installation knows; the server fills them at start. */
export type Place =
  | 'product'
  | 'url'
  | 'operator'
  | 'launchAt'
  | 'launchDate'
  | 'maintenanceUntil'
  | 'maintenanceMessage'
  | `lang-${Language}`
  | 'retry'
  | 'reference'
  | `social-${Network}`
  | 'address'
  | 'holder'
  | 'name'
  | 'number'
  | 'issued'
  | 'validUntil'
  | 'teacher'
  | 'school'
  | 'code'
  | 'codeSide'
  | 'verdictDate'
  | 'reason'
  | 'moreEndorsements'
  | 'jwt'
  | 'keys'
  | 'bundle'
  | 'outcome'
  | 'evidence'
  | 'author'
  | 'testimony'
  | 'signed'
  | 'isGenuine';

/** Syntax of a placeholder; must match `fillPage` in server/http/site/fill-page.ts. */
export const place = (name: Place): string => `__${name}__`;

export const networks = ['facebook', 'instagram', 'linkedin', 'x', 'youtube', 'mastodon', 'bluesky', 'github'] as const;
export type Network = (typeof networks)[number];
