import type { CommandName } from '#sync/commands.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export interface LimitRule {
  /** Subject of the limit: each network, account, e-mail address or API token has its own count. */
  by: 'network' | 'account' | 'address' | 'addressAndNetwork' | 'token';
  max: number;
  seconds: number;
  /** `failed`: a limit against guessing. Successful attempts are not counted, and none is made while the limit is reached. */
  counts: 'every' | 'failed';
  /**
   * Storage of the count: the database, so that it survives a restart and holds for several servers; this process, if
   * writing for each request would cost more than the request; or the history of changed rows, which contains it
   * anyway.
   */
  storage: 'database' | 'process' | 'history';
  /** Commands that are counted, each in its own transaction, so that refused and repeated commands do not count. */
  commands?: readonly CommandName[];
}

type Count = Pick<LimitRule, 'max' | 'seconds'>;

const every = <By extends LimitRule['by']>(by: By, count: Count) =>
  ({ by, ...count, counts: 'every', storage: 'database' }) as const;

const failed = <By extends LimitRule['by']>(by: By, count: Count) =>
  ({ by, ...count, counts: 'failed', storage: 'database' }) as const;

const commands = (names: readonly CommandName[], count: Count) =>
  ({ ...every('account', count), commands: names }) as const;

/** Number of wrong guesses that a code allows. Every mail contains at most one new code. */
export const CODE_ATTEMPTS = 5;

/**
 * Security: every limit of the server. A class works behind one network, so limits by network leave room for forty
 * people at a time, and `SCHOOL_NETWORKS` lifts them for a larger school. Attempts with an e-mail address are counted
 * for each network, so that a stranger cannot lock its owner out. Limits over all networks keep a password from being
 * guessed and a mailbox from being filled.
 */
export const limits = {
  'calls of account forms': every('network', { max: 600, seconds: MINUTE }),
  'sign-ups in an hour': every('network', { max: 80, seconds: HOUR }),
  'sign-ups in a day': every('network', { max: 240, seconds: DAY }),
  'sign-ups of an address': every('addressAndNetwork', { max: 5, seconds: HOUR }),
  'new codes': every('addressAndNetwork', { max: 5, seconds: HOUR }),
  'password resets': every('addressAndNetwork', { max: 5, seconds: HOUR }),
  /** With `CODE_ATTEMPTS`, the million codes of an address can be guessed at most 100 times an hour, from all networks together. */
  'mails with codes': every('address', { max: 20, seconds: HOUR }),
  'sign-in': failed('addressAndNetwork', { max: 10, seconds: 5 * MINUTE }),
  /** A browser that has signed in before is counted separately, so that guesses elsewhere do not lock its owner out. */
  'sign-in from a known browser': failed('addressAndNetwork', { max: 10, seconds: 5 * MINUTE }),
  'sign-in from a network': failed('network', { max: 300, seconds: HOUR }),
  'sign-in to an address': failed('address', { max: 100, seconds: HOUR }),
  'codes of a sign-up': failed('account', { max: 20, seconds: HOUR }),
  'codes of a password reset': failed('addressAndNetwork', { max: 10, seconds: HOUR }),
  'codes of a new address': failed('account', { max: 20, seconds: HOUR }),
  /** A person who finds an open session must not be able to guess its password. */
  'own password': failed('account', { max: 10, seconds: 5 * MINUTE }),
  /**
   * Three of a million codes of an app are valid at a time, so a person who knows the password finds one within a day
   * with a probability of 0.015 %. Each kind of code is counted separately, and passkeys are not counted: guesses at
   * one factor leave the owner the others.
   */
  'codes of an app': failed('account', { max: 10, seconds: 15 * MINUTE }),
  'codes of an app in a day': failed('account', { max: 50, seconds: DAY }),
  'first codes of an app': failed('account', { max: 10, seconds: 15 * MINUTE }),
  'recovery codes': failed('account', { max: 10, seconds: 15 * MINUTE }),
  'new addresses': every('account', { max: 5, seconds: HOUR }),
  'new API tokens': every('account', { max: 30, seconds: DAY }),
  'API requests': every('token', { max: 300, seconds: MINUTE }),

  'contact messages of a network': every('network', { max: 5, seconds: HOUR }),
  'contact messages of an address': every('address', { max: 5, seconds: HOUR }),
  'launch reminders of a network': every('network', { max: 10, seconds: HOUR }),
  'launch reminders of an address': every('address', { max: 3, seconds: DAY }),
  'page faults': every('network', { max: 30, seconds: HOUR }),
  'page views': every('network', { max: 5_000, seconds: HOUR }),
  'certificate files': every('network', { max: 300, seconds: HOUR }),

  /** Every look-up counts, found or not, so that lists of addresses cannot be tried. */
  'people by address': every('account', { max: 10, seconds: 10 * MINUTE }),
  'people by address in a day': every('account', { max: 40, seconds: DAY }),
  'account exports': every('account', { max: 10, seconds: HOUR }),
  downloads: every('account', { max: 300, seconds: HOUR }),
  'files to read': every('account', { max: 60, seconds: HOUR }),
  'files to draw': every('account', { max: 300, seconds: HOUR }),
  'files to write': every('account', { max: 120, seconds: HOUR }),
  uploads: every('account', { max: 300, seconds: HOUR }),
  /** An unused suggestion costs its teacher nothing, but the school pays for what the model has read. */
  suggestions: every('account', { max: 60, seconds: HOUR }),

  'coupon codes': { ...failed('account', { max: 20, seconds: HOUR }), storage: 'process' },
  commands: { ...every('account', { max: 600, seconds: MINUTE }), storage: 'process' },
  queries: { ...every('account', { max: 600, seconds: MINUTE }), storage: 'process' },
  'searches in lessons': { ...every('account', { max: 120, seconds: MINUTE }), storage: 'process' },
  'changes of other people’s rows': { ...every('account', { max: 60, seconds: HOUR }), storage: 'history' },

  posts: commands(['post.write'], { max: 40, seconds: DAY }),
  comments: commands(['comment.write', 'stepComment.write', 'stepComment.reply'], { max: 60, seconds: 10 * MINUTE }),
  'friend requests': commands(['friend.request'], { max: 40, seconds: DAY }),
  reports: commands(['report.create'], { max: 20, seconds: DAY }),
  lessons: commands(['lesson.create'], { max: 60, seconds: HOUR }),
  'published lessons': commands(['lesson.publish', 'course.publish'], { max: 200, seconds: HOUR }),
  courses: commands(['course.create'], { max: 60, seconds: HOUR }),
  plans: commands(['plan.create'], { max: 60, seconds: HOUR }),
  tutors: commands(['tutor.create'], { max: 60, seconds: HOUR }),
  categories: commands(['category.create'], { max: 30, seconds: HOUR }),
  'changed categories': commands(['category.edit'], { max: 120, seconds: HOUR }),
  labels: commands(['label.add'], { max: 120, seconds: HOUR }),
  reviews: commands(['review.write'], { max: 60, seconds: HOUR }),
  endorsements: commands(['endorsement.write'], { max: 60, seconds: HOUR }),
  purchases: commands(['purchase.place'], { max: 60, seconds: HOUR }),
} as const satisfies Record<string, LimitRule>;

type Limits = typeof limits;
export type LimitName = keyof Limits;

/** Limits that a route or a service counts itself with `take`. */
export type CountedName = {
  [N in LimitName]: Limits[N] extends { counts: 'every'; storage: 'database' | 'process' } ? N : never;
}[LimitName];

export type GuessName = { [N in LimitName]: Limits[N] extends { counts: 'failed' } ? N : never }[LimitName];

const byCommand = new Map(
  (Object.entries(limits) as [CountedName, LimitRule][]).flatMap(([name, { commands: counted = [] }]) =>
    counted.map((command) => [command as string, name] as const),
  ),
);

export const limitOfCommand = (command: string): CountedName | undefined => byCommand.get(command);
