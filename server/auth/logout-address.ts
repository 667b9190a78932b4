import type { Discovery } from '#server/auth/live-identity.ts';
import { isCognito } from '#server/auth/provider-config.ts';
import type { Provider } from '#server/auth/provider-settings.ts';

/** Where a person who came from the hosted provider is signed out there too, and sent back from; nowhere where it has no such page. */
export function logoutAddress(
  { url, clientID }: Provider,
  { authorization_endpoint: authorize, end_session_endpoint: endSession }: Discovery,
  publicUrl: string,
): string | undefined {
  const parameters = (back: string) => new URLSearchParams({ client_id: clientID, [back]: `${publicUrl}/` }).toString();
  // Cognito has a way of its own, which its discovery document does not tell.
  if (isCognito(url)) return `${new URL('/logout', authorize).href}?${parameters('logout_uri')}`;
  return endSession && `${endSession}?${parameters('post_logout_redirect_uri')}`;
}
