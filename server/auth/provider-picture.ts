import type { ProviderID } from '#domain/account/provider.ts';
import { address } from '#domain/kernel/field.ts';
import type { Providers } from '#server/auth/provider-settings.ts';

/** Where each keeps the pictures of its people, as a Content-Security-Policy names such places. */
const placesOf: Record<ProviderID, (url: string) => readonly string[]> = {
  hosted: (url) => [new URL(url).origin],
  google: () => ['https://*.googleusercontent.com'],
  facebook: () => ['https://*.fbsbx.com', 'https://*.fbcdn.net'],
};

export const pictureSources = (providers: Providers): string[] =>
  Object.entries(providers).flatMap(([id, { url }]) => placesOf[id as ProviderID](url));

/** Security: only what a page may load is kept; what anybody wrote into a profile elsewhere would be asked for by everyone who sees them. */
export function shownPicture(provider: ProviderID, url: string, picture: unknown): string | undefined {
  const { data } = address.safeParse(picture);
  if (data === undefined || !URL.canParse(data)) return undefined;
  const { origin, protocol, hostname } = new URL(data);
  const isThere = (source: string) =>
    source === origin ||
    (protocol === 'https:' && source.includes('*') && hostname.endsWith(source.split('*')[1] ?? ''));
  return placesOf[provider](url).some(isThere) ? data : undefined;
}
