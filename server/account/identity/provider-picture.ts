import type { ProviderID } from '#domain/account/provider.ts';
import { address } from '#domain/kernel/field.ts';
import type { SignInProviders } from '#server/core/env/provider-settings.ts';

/** Hosts of the providers' profile pictures, as Content-Security-Policy sources. */
const pictureHosts: Record<ProviderID, (url: string) => readonly string[]> = {
  hosted: (url) => [new URL(url).origin],
  google: () => ['https://*.googleusercontent.com'],
  facebook: () => ['https://*.fbsbx.com', 'https://*.fbcdn.net'],
};

export const pictureSources = (providers: SignInProviders): string[] =>
  Object.entries(providers).flatMap(([id, { url }]) => pictureHosts[id as ProviderID](url));

/**
 * Security: keeps only addresses that pages may load, because otherwise a foreign profile could make every viewer's
 * browser request any address.
 */
export function allowedPicture(provider: ProviderID, url: string, picture: unknown): string | undefined {
  const { data } = address.safeParse(picture);
  if (data === undefined || !URL.canParse(data)) return undefined;
  const { origin, protocol, hostname } = new URL(data);
  const isThere = (source: string) =>
    source === origin ||
    (protocol === 'https:' && source.includes('*') && hostname.endsWith(source.split('*')[1] ?? ''));
  return pictureHosts[provider](url).some(isThere) ? data : undefined;
}
