import type { ProviderID } from '#domain/account/provider.ts';

/** A configured identity provider. */
export interface SignInProvider {
  name: string;
  /** Issuer of its ID tokens; for Facebook, which has none, the address of its pages and API. */
  url: string;
  clientID: string;
  clientSecret: string;
}

export type SignInProviders = Partial<Record<ProviderID, SignInProvider>>;

/** Settings of each provider, which must be given together. */
export const providerSettings = [
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['FACEBOOK_CLIENT_ID', 'FACEBOOK_CLIENT_SECRET'],
] as const;

type Given = Partial<Record<(typeof providerSettings)[number][number] | 'OIDC_NAME', string | undefined>> & {
  GOOGLE_ISSUER: string;
  FACEBOOK_URL: string;
};

export function providersOf(set: Given): SignInProviders {
  const provider = (
    name: string,
    url: string | undefined,
    clientID: string | undefined,
    clientSecret: string | undefined,
  ) => (url && clientID && clientSecret ? { name, url: url.replace(/\/$/, ''), clientID, clientSecret } : undefined);
  const hostedName = set.OIDC_NAME ?? (set.OIDC_ISSUER === undefined ? '' : new URL(set.OIDC_ISSUER).hostname);
  const providers = {
    hosted: provider(hostedName, set.OIDC_ISSUER, set.OIDC_CLIENT_ID, set.OIDC_CLIENT_SECRET),
    google: provider('Google', set.GOOGLE_ISSUER, set.GOOGLE_CLIENT_ID, set.GOOGLE_CLIENT_SECRET),
    facebook: provider('Facebook', set.FACEBOOK_URL, set.FACEBOOK_CLIENT_ID, set.FACEBOOK_CLIENT_SECRET),
  };
  return Object.fromEntries(Object.entries(providers).filter(([, each]) => each !== undefined));
}
