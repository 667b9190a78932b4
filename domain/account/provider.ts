/** The outside accounts a person may sign in with: the school's own identity service, and two that many people have. */
export const providerIDs = ['hosted', 'google', 'facebook'] as const;
export type ProviderID = (typeof providerIDs)[number];

/** One that is set up, as its button needs it. */
export interface ProviderButton {
  id: ProviderID;
  name: string;
}
