/** The step that is left after the login, before the rest of the account opens. */
export type LoginStep = 'second-factor' | 'new-password' | 'second-factor-setup';

/** The ways in which a person can finish their login. */
export interface LoginOptions {
  hasPassword: boolean;
  hasApp: boolean;
  hasPasskey: boolean;
}
