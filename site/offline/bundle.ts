import type { OpenBadge } from '#domain/certify/open-badge.ts';
import { type PublicKey, parseJws } from '#domain/certify/jws.ts';

/** Data in the offline certificate file; must match server/certify/certificate/offline-bundle.ts. */
export interface OfflineBundle {
  jwt: string;
  keys: PublicKey[];
  /** Signed status lists. */
  lists: string[];
  endorsements: string[];
}

/** Security: a key ID must be the key's own thumbprint, so that a foreign key cannot use the ID of a school key. */
export async function keysWithOwnThumbprint(keys: readonly PublicKey[]): Promise<PublicKey[]> {
  const named = await Promise.all(keys.map(async (key) => ((await thumbprintOf(key)) === key.kid ? key : undefined)));
  return named.filter((key) => key !== undefined);
}

/** RFC 7638: hash of the required members in alphabetical order. */
async function thumbprintOf({ x }: PublicKey): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify({ crv: 'Ed25519', kty: 'OKP', x }));
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return btoa(String.fromCharCode(...hash))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** Finds the status list that a badge refers to; the caller verifies its signature. */
export const findStatusList = async (
  lists: readonly string[],
  { credentialStatus }: OpenBadge,
): Promise<string | undefined> =>
  lists.find((list) => {
    const { id } = (parseJws(list)?.claims ?? {}) as { id?: string };
    return id === credentialStatus.statusListCredential;
  });
