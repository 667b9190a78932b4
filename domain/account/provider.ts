/** External accounts for login: the school's own identity service (`hosted`) and two public ones. */
export const providerIDs = ['hosted', 'google', 'facebook'] as const;
export type ProviderID = (typeof providerIDs)[number];

/** A configured provider, as shown on its login button. */
export interface ProviderButton {
  id: ProviderID;
  name: string;
}
