import type { GenericOAuthConfig, GenericOAuthUserInfo } from 'better-auth/plugins';
import type pg from 'pg';
import { type ProviderID, providerIDs } from '#domain/account/provider.ts';
import { cutText } from '#domain/kernel/text/cut-text.ts';
import { replaceUnverified } from '#server/account/identity/unverified-user.ts';
import { allowedPicture } from '#server/account/identity/provider-picture.ts';
import type { SignInProvider } from '#server/core/env/provider-settings.ts';
import { libraryContexts } from '#server/account/identity/library-context.ts';
import type { Env } from '#server/core/env/env.ts';

export type ProviderConfig = GenericOAuthConfig & { providerId: ProviderID };

const NAME_MAX = 100;

/** Amazon's hosted sign-in, which requires a scope of its own (D-37). */
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

/** Configuration of the enabled providers for the identity library. */
export function providerConfigs(pool: pg.Pool, env: Pick<Env, 'providers' | 'publicUrl'>): ProviderConfig[] {
  const shapes: Record<ProviderID, (provider: SignInProvider) => Partial<ProviderConfig>> = {
    // D-87: the redirect URI is the root of the site.
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
        // Addresses that the provider has not verified are verified with our own code before the user is signed in.
        requireEmailVerification: true,
        // We redirect to the provider's logout ourselves, because the library would put the ID token into the address.
        disableProviderLogout: true,
        mapProfileToUser: (profile: GenericOAuthUserInfo) => mapProfile(pool, id, provider, profile),
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

/** Facebook has no OpenID Connect: a plain code flow and an API request. The API does not report `email_verified`. */
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

/**
 * Picture in a profile: an address as in OpenID Connect, or Facebook's object, in which a silhouette counts as none.
 */
function pictureIn({ picture }: GenericOAuthUserInfo): unknown {
  if (typeof picture !== 'object' || picture === null) return picture;
  const { data } = picture as { data?: { url?: unknown; is_silhouette?: unknown } };
  return data?.is_silhouette === true ? undefined : data?.url;
}

/** Maps a provider's profile to a user. */
async function mapProfile(pool: pg.Pool, provider: ProviderID, { url }: SignInProvider, profile: GenericOAuthUserInfo) {
  const id = String(profile.sub ?? profile.id ?? '');
  const libraryContext = libraryContexts.getStore();
  if (libraryContext) {
    libraryContext.subject = { provider, id };
    libraryContext.picture = allowedPicture(provider, url, pictureIn(profile));
  }
  if (typeof profile.email === 'string') await replaceUnverified(pool, profile.email.toLowerCase(), { provider, id });
  const firstName = text(profile['given_name']) || text(profile['first_name']) || text(profile.name);
  const lastName = text(profile['family_name']) || text(profile['last_name']);
  return {
    firstName,
    lastName,
    name: `${firstName} ${lastName}`.trim(),
    language: libraryContext?.language ?? 'us',
    // Security: some providers send a string, and every non-empty string would count as true.
    emailVerified: profile['email_verified'] === true || profile['email_verified'] === 'true',
  };
}
