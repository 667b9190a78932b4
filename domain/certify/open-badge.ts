import { type CheckSignature, verifiedClaims, type PublicKey } from '#domain/certify/jws.ts';

/** Open Badges 3.0 under the names of that standard; only the parts that the product writes. */

interface Profile {
  id: string;
  type: ['Profile'];
  name: string;
  url?: string;
}

interface Achievement {
  id: string;
  type: ['Achievement'];
  achievementType: 'Certificate';
  name: string;
  description: string;
  criteria: { narrative: string };
}

interface StatusEntry {
  id: string;
  type: 'BitstringStatusListEntry';
  statusPurpose: 'revocation';
  statusListIndex: string;
  statusListCredential: string;
}

export interface BadgeEvidence {
  type: ['Evidence'];
  /** Name of the learning outcome. */
  name: string;
  description?: string;
  /** The step that satisfied the outcome, and the date. */
  narrative?: string;
}

interface Credential {
  '@context': readonly string[];
  id: string;
  name: string;
  issuer: Profile;
  validFrom: string;
}

export interface OpenBadge extends Credential {
  type: ['VerifiableCredential', 'OpenBadgeCredential'];
  validUntil?: string;
  credentialStatus: StatusEntry;
  credentialSubject: {
    type: ['AchievementSubject'];
    identifier: [{ type: 'IdentityObject'; hashed: false; identityHash: string; identityType: 'name' }];
    licenseNumber: string;
    /** Name of the issuing school, which assessed the holder. */
    source: Profile;
    achievement: Achievement;
  };
  evidence: BadgeEvidence[];
}

export interface EndorsementBadge extends Credential {
  type: ['VerifiableCredential', 'EndorsementCredential'];
  credentialSubject: {
    id: string;
    type: ['EndorsementSubject'];
    endorsementComment: string;
    endorser: Profile;
  };
}

export interface StatusList extends Omit<Credential, 'name'> {
  type: ['VerifiableCredential', 'BitstringStatusListCredential'];
  validUntil: string;
  credentialSubject: {
    id: string;
    type: 'BitstringStatusList';
    statusPurpose: 'revocation';
    /** Compressed bits as multibase base64url: `u` and the encoded bytes. */
    encodedList: string;
  };
}

export const verdicts = ['valid', 'early', 'expired', 'revoked', 'forged'] as const;
export type Verdict = (typeof verdicts)[number];

/** The smallest size that the status list specification allows, so that an index reveals little about its holder. */
export const STATUS_LIST_BITS = 131_072;

/** Bit 0 is the highest bit of the first byte. */
export const isBitSet = (list: Uint8Array, index: number): boolean =>
  ((list[index >> 3] ?? 0) & (0x80 >> (index & 7))) !== 0;

const isOf = (claims: unknown, type: string): boolean =>
  typeof claims === 'object' &&
  claims !== null &&
  'type' in claims &&
  Array.isArray(claims.type) &&
  claims.type.includes(type);

/** Security: one key signs badges, endorsements and status lists, so the type in the claims must match. */
const verifierOf =
  <Read>(type: string) =>
  async (text: string, keys: readonly PublicKey[], check: CheckSignature): Promise<Read | undefined> => {
    const claims = await verifiedClaims(text, keys, check);
    return isOf(claims, type) ? (claims as Read) : undefined;
  };

/** Each verifies the signature first and returns undefined if it does not match. */
export const verifyBadge = verifierOf<OpenBadge>('OpenBadgeCredential');
export const verifyEndorsement = verifierOf<EndorsementBadge>('EndorsementCredential');
export const verifyStatusList = verifierOf<StatusList>('BitstringStatusListCredential');

/** Tolerated clock difference between the verifier and the school. */
const CLOCK_SKEW_MS = 5 * 60_000;

/** Verdict on a genuine badge. Revocation overrides the dates, and an invalid date never makes a badge valid. */
export function verdictOf(
  { validFrom, validUntil }: Pick<OpenBadge, 'validFrom' | 'validUntil'>,
  isRevoked: boolean,
  now: number,
): Verdict {
  if (isRevoked) return 'revoked';
  if (!(Date.parse(validFrom) <= now + CLOCK_SKEW_MS)) return 'early';
  return validUntil === undefined || Date.parse(validUntil) > now ? 'valid' : 'expired';
}

export const statusIndexOf = ({ credentialStatus }: Pick<OpenBadge, 'credentialStatus'>): number =>
  Number(credentialStatus.statusListIndex);

export const holderOf = ({ credentialSubject }: Pick<OpenBadge, 'credentialSubject'>): string =>
  credentialSubject.identifier[0].identityHash;
