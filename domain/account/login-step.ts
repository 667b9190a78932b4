/** A further step after the password, before the account opens. */
export type LoginStep = 'second-factor' | 'new-password' | 'second-factor-setup';

/** Ways in which a person can complete the login. */
export interface LoginOptions {
  hasPassword: boolean;
  hasApp: boolean;
  hasPasskey: boolean;
}
