/** What a person still has to do after logging in, before anything else of the account opens to them. */
export const loginSteps = ['new-password'] as const;
export type LoginStep = (typeof loginSteps)[number];
