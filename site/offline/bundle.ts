import type { OpenBadge } from '#domain/certify/open-badge.ts';
import { type PublicKey, readSigned } from '#domain/certify/signed-text.ts';

/** What the file for checking offline holds; the twin of the one in server/certify/bundle.ts. */
export interface Bundle {
  jwt: string;
  keys: PublicKey[];
  /** Signed, each. */
  lists: string[];
  endorsements: string[];
}

/** Security: a name stands for one key. Another key under a name of the school is none of its. */
export async function keysThatAreTheirs(keys: readonly PublicKey[]): Promise<PublicKey[]> {
  const named = await Promise.all(keys.map(async (key) => ((await thumbprintOf(key)) === key.kid ? key : undefined)));
  return named.filter((key) => key !== undefined);
}

/** RFC 7638: of the members that make the key, in the order of their names. */
async function thumbprintOf({ x }: PublicKey): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify({ crv: 'Ed25519', kty: 'OKP', x }));
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return btoa(String.fromCharCode(...hash))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** The list in which a badge has its place; whether it is genuine, who reads it looks. */
export const listIn = async (lists: readonly string[], { credentialStatus }: OpenBadge): Promise<string | undefined> =>
  lists.find((list) => {
    const { id } = (readSigned(list)?.claims ?? {}) as { id?: string };
    return id === credentialStatus.statusListCredential;
  });
