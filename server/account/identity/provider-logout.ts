import type { Discovery } from '#server/account/identity/identity-loader.ts';
import { isCognito } from '#server/account/identity/provider-config.ts';
import type { SignInProvider } from '#server/core/env/provider-settings.ts';

/** Address that also ends the session at the hosted provider and redirects back; undefined if the provider has none. */
export function logoutUrl(
  { url, clientID }: SignInProvider,
  { authorization_endpoint: authorize, end_session_endpoint: endSession }: Discovery,
  publicUrl: string,
): string | undefined {
  const parameters = (back: string) => new URLSearchParams({ client_id: clientID, [back]: `${publicUrl}/` }).toString();
  // Cognito's logout page is not listed in its discovery document.
  if (isCognito(url)) return `${new URL('/logout', authorize).href}?${parameters('logout_uri')}`;
  return endSession && `${endSession}?${parameters('post_logout_redirect_uri')}`;
}
