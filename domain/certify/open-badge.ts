import { type CheckSignature, genuineClaims, type PublicKey } from '#domain/certify/signed-text.ts';

/** Open Badges 3.0 in the words of its specification; only what we write. */

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

export interface Evidence {
  type: ['Evidence'];
  /** The learning outcome. */
  name: string;
  description?: string;
  /** What showed it, and when. */
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
    /** Who looked at what the holder did. */
    source: Profile;
    achievement: Achievement;
  };
  evidence: Evidence[];
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
    /** Compressed, as multibase base64url: `u` and the letters. */
    encodedList: string;
  };
}

export const verdicts = ['valid', 'early', 'expired', 'revoked', 'forged'] as const;
export type Verdict = (typeof verdicts)[number];

/** The smallest that the specification of status lists allows, so that one number says little about who it is. */
export const STATUS_LIST_BITS = 131_072;

/** The first bit is the highest of the first byte. */
export const isSet = (list: Uint8Array, index: number): boolean =>
  ((list[index >> 3] ?? 0) & (0x80 >> (index & 7))) !== 0;

const isOf = (claims: unknown, type: string): boolean =>
  typeof claims === 'object' &&
  claims !== null &&
  'type' in claims &&
  Array.isArray(claims.type) &&
  claims.type.includes(type);

/** Security: one key signs badges, endorsements and lists; each is taken for what it says it is. */
const readerOf =
  <Read>(type: string) =>
  async (text: string, keys: readonly PublicKey[], check: CheckSignature): Promise<Read | undefined> => {
    const claims = await genuineClaims(text, keys, check);
    return isOf(claims, type) ? (claims as Read) : undefined;
  };

/** Each undefined where it is not genuine. */
export const readBadge = readerOf<OpenBadge>('OpenBadgeCredential');
export const readEndorsement = readerOf<EndorsementBadge>('EndorsementCredential');
export const readStatusList = readerOf<StatusList>('BitstringStatusListCredential');

/** As far as the clock of whoever checks may be behind that of the school. */
const CLOCKS_APART_MS = 5 * 60_000;

/** Of a badge that is genuine. What was withdrawn stays so, however old it is; a date that is none keeps nothing valid. */
export function verdictOf(
  { validFrom, validUntil }: Pick<OpenBadge, 'validFrom' | 'validUntil'>,
  isRevoked: boolean,
  now: number,
): Verdict {
  if (isRevoked) return 'revoked';
  if (!(Date.parse(validFrom) <= now + CLOCKS_APART_MS)) return 'early';
  return validUntil === undefined || Date.parse(validUntil) > now ? 'valid' : 'expired';
}

export const statusIndexOf = ({ credentialStatus }: Pick<OpenBadge, 'credentialStatus'>): number =>
  Number(credentialStatus.statusListIndex);

export const holderOf = ({ credentialSubject }: Pick<OpenBadge, 'credentialSubject'>): string =>
  credentialSubject.identifier[0].identityHash;
