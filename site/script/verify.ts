import {
  isBitSet,
  type OpenBadge,
  verifyBadge,
  verifyStatusList,
  statusIndexOf,
  type StatusList,
  type Verdict,
  verdictOf,
} from '#domain/certify/open-badge.ts';
import type { UnprovenBadge } from '#domain/certify/unproven-badge.ts';
import type { CheckSignature, PublicKey } from '#domain/certify/jws.ts';

const ED25519 = 'Ed25519';

const publicKey = ({ x }: PublicKey) =>
  crypto.subtle.importKey('jwk', { kty: 'OKP', crv: ED25519, x }, ED25519, false, ['verify']);

/** Verifies a signature with the Web Crypto API. */
export const checkSignature: CheckSignature = async (key, signature, signed) =>
  crypto.subtle.verify(ED25519, await publicKey(key), signature as BufferSource, signed as BufferSource);

/** True if this browser supports Ed25519; needs https and a recent browser. */
export async function canCheck([key]: readonly PublicKey[]): Promise<boolean> {
  try {
    return key !== undefined && (await publicKey(key)).type === 'public';
  } catch {
    return false;
  }
}

/** Result of a verification; without a badge, no key of the school signed it. */
export interface VerificationResult {
  verdict: Verdict;
  badge: OpenBadge | undefined;
  /** Signing time of the status list that showed no revocation; undefined without a usable list. */
  statusAt: string | undefined;
  /** Issuer of a badge that this site cannot prove, by the words of the badge. */
  unproven?: UnprovenBadge | undefined;
}

/** Loads the signed status list of a badge. */
export type FindList = (badge: OpenBadge) => Promise<string | undefined>;

export async function verify(
  text: string,
  keys: readonly PublicKey[],
  findList: FindList,
): Promise<VerificationResult> {
  const badge = await verifyBadge(text, keys, checkSignature);
  if (!badge) return { verdict: 'forged', badge, statusAt: undefined };
  const signedList = await findList(badge);
  const list = signedList === undefined ? undefined : await verifyStatusList(signedList, keys, checkSignature);
  // Another list of the same school, in which this badge is not revoked, proves nothing.
  const isItsOwn = list?.id.split('/').at(-1) === badge.credentialStatus.statusListCredential.split('/').at(-1);
  const bits = list && isItsOwn ? await bitsOf(list) : undefined;
  const isRevoked = bits !== undefined && isBitSet(bits, statusIndexOf(badge));
  return { verdict: verdictOf(badge, isRevoked, Date.now()), badge, statusAt: bits && list?.validFrom };
}

async function bitsOf({ credentialSubject }: StatusList): Promise<Uint8Array> {
  const letters = credentialSubject.encodedList.slice(1).replaceAll('-', '+').replaceAll('_', '/');
  const packed = Uint8Array.from(atob(letters), (letter) => letter.charCodeAt(0));
  const unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(unpacked).arrayBuffer());
}
