import type { Language } from '#domain/account/user.ts';

/** Placeholders for values that only a running installation knows; the server fills them at start. */
export type Placeholder =
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

/** Syntax of a placeholder; must match `fillTemplate` in server/site/page-template.ts. */
export const placeholder = (name: Placeholder): string => `__${name}__`;

export const networks = ['facebook', 'instagram', 'linkedin', 'x', 'youtube', 'mastodon', 'bluesky', 'github'] as const;
export type Network = (typeof networks)[number];
