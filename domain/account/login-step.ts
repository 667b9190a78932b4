/** What a person still has to do after logging in, before anything else of the account opens to them. */
export type LoginStep = 'second-factor' | 'new-password' | 'second-factor-setup';

/** What a person can finish their login with. */
export interface LoginOptions {
  hasPassword: boolean;
  hasApp: boolean;
  hasPasskey: boolean;
}
