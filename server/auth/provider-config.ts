import type { GenericOAuthConfig, GenericOAuthUserInfo } from 'better-auth/plugins';
import type pg from 'pg';
import { type ProviderID, providerIDs } from '#domain/account/provider.ts';
import { cutText } from '#domain/kernel/cut-text.ts';
import { giveWay } from '#server/auth/pending-user.ts';
import { shownPicture } from '#server/auth/provider-picture.ts';
import type { Provider } from '#server/auth/provider-settings.ts';
import { visits } from '#server/auth/visit.ts';
import type { Env } from '#server/env.ts';

export type ProviderConfig = GenericOAuthConfig & { providerId: ProviderID };

const NAME_MAX = 100;

/** Amazon's hosted sign-in, which alone knows a scope of its own (D-37). */
export const isCognito = (issuer: string): boolean =>
  /^cognito-idp\.[\w-]+\.amazonaws\.com(\.cn)?$/.test(new URL(issuer).hostname);

const COGNITO_SCOPE = 'aws.cognito.signin.user.admin';
const scopesOf = (issuer: string): string[] => [
  'phone',
  'email',
  'openid',
  'profile',
  ...(isCognito(issuer) ? [COGNITO_SCOPE] : []),
];

/** What the identity library has to know of the providers that are set up. */
export function providerConfigs(pool: pg.Pool, env: Pick<Env, 'providers' | 'publicUrl'>): ProviderConfig[] {
  const shapes: Record<ProviderID, (provider: Provider) => Partial<ProviderConfig>> = {
    // D-87: its redirect URI is the site's root.
    hosted: ({ url }) => ({ ...openID(url), scopes: scopesOf(url), redirectURI: `${env.publicUrl}/` }),
    google: ({ url }) => ({ ...openID(url), scopes: ['email', 'openid', 'profile'] }),
    facebook: ({ url }) => facebook(url),
  };
  return providerIDs.flatMap((id) => {
    const provider = env.providers[id];
    if (provider === undefined) return [];
    const { clientID, clientSecret } = provider;
    return [
      {
        providerId: id,
        clientId: clientID,
        clientSecret,
        // An address that the provider does not vouch for is verified by our own code before anybody is signed in.
        requireEmailVerification: true,
        // Ours is told by the page that signs out: the library's would carry the ID token in an address.
        disableProviderLogout: true,
        mapProfileToUser: (profile: GenericOAuthUserInfo) => arrive(pool, id, provider, profile),
        ...shapes[id](provider),
      },
    ];
  });
}

/** Security: without a verified ID token (and its nonce) such a provider is not used at all. */
const openID = (issuer: string) => ({
  discoveryUrl: `${issuer}/.well-known/openid-configuration`,
  requireIdTokenVerification: true,
});

/** No OpenID Connect: a plain code flow, and a question to its API. It tells nobody whether an address is verified. */
function facebook(url: string): Partial<ProviderConfig> {
  const api = `${url.replace('://www.', '://graph.')}/v24.0`;
  return {
    authorizationUrl: `${url}/v24.0/dialog/oauth`,
    tokenUrl: `${api}/oauth/access_token`,
    userInfoUrl: `${api}/me?fields=id,name,first_name,last_name,email,picture.type(large)`,
    scopes: ['email', 'public_profile'],
    pkce: false,
  };
}

const text = (value: unknown): string => (typeof value === 'string' ? cutText(value.trim(), NAME_MAX) : '');

/** The one has it under the name of OpenID Connect, the other within a description of it, and a drawing for whoever has none. */
function pictureIn({ picture }: GenericOAuthUserInfo): unknown {
  if (typeof picture !== 'object' || picture === null) return picture;
  const { data } = picture as { data?: { url?: unknown; is_silhouette?: unknown } };
  return data?.is_silhouette === true ? undefined : data?.url;
}

/** A person as a provider tells of them. */
async function arrive(pool: pg.Pool, provider: ProviderID, { url }: Provider, profile: GenericOAuthUserInfo) {
  const id = String(profile.sub ?? profile.id ?? '');
  const visit = visits.getStore();
  if (visit) {
    visit.subject = { provider, id };
    visit.picture = shownPicture(provider, url, pictureIn(profile));
  }
  if (typeof profile.email === 'string') await giveWay(pool, profile.email.toLowerCase(), { provider, id });
  const firstName = text(profile['given_name']) || text(profile['first_name']) || text(profile.name);
  const lastName = text(profile['family_name']) || text(profile['last_name']);
  return {
    firstName,
    lastName,
    name: `${firstName} ${lastName}`.trim(),
    language: visit?.language ?? 'us',
    // Security: some send a word instead, and every word would pass for a yes.
    emailVerified: profile['email_verified'] === true || profile['email_verified'] === 'true',
  };
}
