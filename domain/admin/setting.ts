import type { Limits } from '#domain/wallet/pricing-plan.ts';
import type { OfferedLanguages } from '#domain/account/offered-language.ts';
import type { Role } from '#domain/account/user.ts';
import type { Instant } from '#domain/kernel/time.ts';
import type { SubscriptionTier } from '#domain/wallet/subscription-plan.ts';

/** Settings of the school that override its environment variables. */
export interface SchoolSettings {
  name: string;
  /** Organization that runs the site: name and address, and tax number; empty if unset. */
  operator: { name: string; taxNumber: string };
  languages: OfferedLanguages;
  /** Maintenance mode closes the school to everybody but administrators; with planned end and message. */
  maintenance: { isOn: boolean; until: Instant | null; message: string };
  /** Opening time for the countdown page; null without a countdown. */
  launchAt: Instant | null;
  videoHosts: readonly string[];
  /** True if a common password causes a warning or is refused. Moderators and administrators can never have one. */
  knownPasswords: KnownPasswords;
  /** Roles that must log in with a second factor; for other roles it is optional. */
  secondFactorRoles: readonly Role[];
  /** Monthly cap for model calls of the whole school, in dollars; null without a cap. */
  monthlyCapUSD: number | null;
  limits: Readonly<Record<SubscriptionTier, Limits>>;
}
export const knownPasswordRules = ['warn', 'refuse'] as const;
export type KnownPasswords = (typeof knownPasswordRules)[number];
export type SettingName = keyof SchoolSettings;

export const MAINTENANCE_MESSAGE_MAX = 500;
export const OPERATOR_MAX = 300;
export const TAX_NUMBER_MAX = 60;

export const settingNames = [
  'name',
  'operator',
  'languages',
  'maintenance',
  'launchAt',
  'videoHosts',
  'knownPasswords',
  'secondFactorRoles',
  'monthlyCapUSD',
  'limits',
] as const;

/** One setting with its stored value and its environment value; `isOverridden` tells whether the stored value applies. */
export type SettingView = {
  [N in SettingName]: { name: N; isOverridden: boolean; value: SchoolSettings[N]; environment: SchoolSettings[N] };
}[SettingName];

export interface SchoolView {
  settings: SettingView[];
  /** Cost of model calls in this month so far, in dollars; null without a model. */
  spentUSD: number | null;
}

/** A background job that waits, runs or has failed, without its payload. */
export interface JobView {
  id: string;
  queue: string;
  state: JobState;
  createdAt: Instant;
  startedAt: Instant | null;
  tries: number;
  /** Last error, with names and addresses removed. */
  error: string | null;
  /** Kind of mail that a mail job sends, such as "receipt". */
  mailKind: string | null;
}
export const jobStates = ['failed', 'active', 'waiting'] as const;
export type JobState = (typeof jobStates)[number];

/** A refund at the card provider whose tokens were spent already, so that the school bears the loss. */
export interface RefundLossView {
  id: string;
  /** Receipt number. */
  number: number;
  person: string;
  personID: string;
  refundedCents: number;
  unrecoveredTokens: number;
  refundedAt: Instant;
}

export interface CouponView {
  code: string;
  percent: number | null;
  cents: number | null;
  validFrom: string | null;
  validUntil: string | null;
  uses: number | null;
  usesPerPerson: number | null;
  used: number;
  createdAt: Instant;
  endedAt: Instant | null;
}
