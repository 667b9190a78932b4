import type { Limits } from '#domain/account/plans.ts';
import type { OfferedLanguages } from '#domain/account/offered-language.ts';
import type { Role } from '#domain/account/user.ts';
import type { Instant } from '#domain/kernel/time.ts';
import type { SubscriptionTier } from '#domain/wallet/subscription-plan.ts';

/** What an administrator sets for the school, in the place of what its environment says. */
export interface SchoolSettings {
  name: string;
  languages: OfferedLanguages;
  /** Whether the school is closed to all but administrators, until when it is planned to be, and what it says of it itself. */
  maintenance: { isOn: boolean; until: Instant | null; message: string };
  /** When the school opens; null without a countdown. */
  launchAt: Instant | null;
  videoHosts: readonly string[];
  /** Whether a password that most people use is warned of, or refused. Moderators and administrators never have one. */
  knownPasswords: KnownPasswords;
  /** The roles that log in with a second factor; the others may. */
  secondFactorRoles: readonly Role[];
  /** What all calls of models may cost in a month, in dollars; null without a cap. */
  monthlyCapUSD: number | null;
  limits: Readonly<Record<SubscriptionTier, Limits>>;
}
export const knownPasswordRules = ['warn', 'refuse'] as const;
export type KnownPasswords = (typeof knownPasswordRules)[number];
export type SettingName = keyof SchoolSettings;

export const MAINTENANCE_MESSAGE_MAX = 500;

export const settingNames = [
  'name',
  'languages',
  'maintenance',
  'launchAt',
  'videoHosts',
  'knownPasswords',
  'secondFactorRoles',
  'monthlyCapUSD',
  'limits',
] as const;

/** One of them: what is set, and what the environment says; `isSet` tells which is in force. */
export type SettingView = {
  [N in SettingName]: { name: N; isSet: boolean; value: SchoolSettings[N]; environment: SchoolSettings[N] };
}[SettingName];

export interface SchoolView {
  settings: SettingView[];
  /** By models in this month so far, in dollars; null where there is none. */
  spentUSD: number | null;
}

/** A part of a list that begins with the newest; `next` asks for what follows. */
export interface NewestFirst<Row> {
  rows: Row[];
  next: string | null;
}

/** A job that waits, runs or failed, without what it is about. */
export interface JobView {
  id: string;
  queue: string;
  state: JobState;
  createdAt: Instant;
  startedAt: Instant | null;
  tries: number;
  /** What went wrong the last time, without names and addresses. */
  error: string | null;
  /** Of a job that sends a mail, as in "receipt". */
  mailKind: string | null;
}
export const jobStates = ['failed', 'active', 'waiting'] as const;
export type JobState = (typeof jobStates)[number];

/** A coupon and how often it was used. */
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
