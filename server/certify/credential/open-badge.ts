import type { CountedAttempts } from '#domain/certify/certification.ts';
import type { BadgeEvidence, EndorsementBadge, OpenBadge } from '#domain/certify/open-badge.ts';

export const contexts = [
  'https://www.w3.org/ns/credentials/v2',
  'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
] as const;

/** Issuer of credentials: the school's name and address. */
export interface Issuer {
  name: string;
  publicUrl: string;
}

/** URLs inside signed credentials. They must never change. */
export const issuerAddress = (publicUrl: string): string => `${publicUrl}/credentials/issuer`;
export const statusListAddress = (publicUrl: string, list: number): string => `${publicUrl}/credentials/status/${list}`;
export const certificateAddress = (publicUrl: string, address: string): string =>
  `${publicUrl}/certificates/${address}`;

export const profileOf = ({ name, publicUrl }: Issuer) => ({
  id: issuerAddress(publicUrl),
  type: ['Profile'] as ['Profile'],
  name,
  url: publicUrl,
});

/** Fields of an issued certification that are signed. */
export interface Issued {
  id: string;
  definitionID: string | null;
  name: string;
  description: string;
  holder: string;
  teacherID: string;
  teacher: string;
  issuedAt: string;
  expiresAt: string | null;
  /** Set if it was revoked before it was signed. */
  revokedAt: string | null;
  /** Rule by which quiz attempts counted; null if no score was required. */
  countedAttempts: CountedAttempts | null;
  outcomes: readonly { name: string; description: string; shownBy: readonly string[] }[];
}

export interface PublicId {
  number: string;
  address: string;
  statusList: number;
  statusIndex: number;
}

const urn = (id: string): string => `urn:uuid:${id}`;
const inTime = (instant: string): string => new Date(instant).toISOString();
const seconds = (instant: string): number => Math.floor(Date.parse(instant) / 1000);

/** Registered JWT claims, for programs that do not know badges. */
const registered = (issuer: Issuer, id: string, { from, until }: { from: string; until?: string }) => ({
  iss: issuerAddress(issuer.publicUrl),
  jti: id,
  nbf: seconds(from),
  ...(until !== undefined && { exp: seconds(until) }),
});

const evidenceOf = ({ name, description, shownBy }: Issued['outcomes'][number]): BadgeEvidence => ({
  type: ['Evidence'],
  name,
  ...(description !== '' && { description }),
  ...(shownBy.length > 0 && { narrative: shownBy.join('\n') }),
});

const countedWords = {
  first: 'In quizzes, the first attempts count, as many as each quiz allows.',
  best: 'In quizzes, the best attempt counts.',
} as const satisfies Record<CountedAttempts, string>;

/**
 * The badge of an issued certification.
 * Security: contains the holder's name and evidence, but no address, account id or score.
 */
export function openBadge(issuer: Issuer, issued: Issued, publicID: PublicId): OpenBadge & { iss: string } {
  const { publicUrl } = issuer;
  const id = certificateAddress(publicUrl, publicID.address);
  const list = statusListAddress(publicUrl, publicID.statusList);
  const from = inTime(issued.issuedAt);
  const until = issued.expiresAt === null ? undefined : inTime(issued.expiresAt);
  const criteria = issued.outcomes.map(
    ({ name, description }) => `- ${[name, description].filter(Boolean).join(': ')}`,
  );
  if (issued.countedAttempts !== null) criteria.push('', countedWords[issued.countedAttempts]);
  return {
    '@context': contexts,
    id,
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name: issued.name,
    issuer: profileOf(issuer),
    validFrom: from,
    ...(until !== undefined && { validUntil: until }),
    credentialStatus: {
      id: `${list}#${publicID.statusIndex}`,
      type: 'BitstringStatusListEntry',
      statusPurpose: 'revocation',
      statusListIndex: String(publicID.statusIndex),
      statusListCredential: list,
    },
    credentialSubject: {
      type: ['AchievementSubject'],
      identifier: [{ type: 'IdentityObject', hashed: false, identityHash: issued.holder, identityType: 'name' }],
      licenseNumber: publicID.number,
      source: { id: urn(issued.teacherID), type: ['Profile'], name: issued.teacher },
      achievement: {
        id: urn(issued.definitionID ?? issued.id),
        type: ['Achievement'],
        achievementType: 'Certificate',
        name: issued.name,
        description: issued.description || issued.name,
        criteria: { narrative: criteria.join('\n') || issued.description || issued.name },
      },
    },
    evidence: issued.outcomes.map(evidenceOf),
    ...registered(issuer, id, { from, ...(until !== undefined && { until }) }),
  };
}

export interface Endorsed {
  id: string;
  authorID: string;
  author: string;
  testimony: string;
  at: string;
}

/**
 * The school's statement that a person endorsed a certificate with these words. The school signs, because people have
 * no keys of their own.
 */
export function endorsementBadge(
  issuer: Issuer,
  endorsed: Endorsed,
  certificate: string,
): EndorsementBadge & { iss: string } {
  const id = urn(endorsed.id);
  const from = inTime(endorsed.at);
  return {
    '@context': contexts,
    id,
    type: ['VerifiableCredential', 'EndorsementCredential'],
    name: endorsed.author,
    issuer: profileOf(issuer),
    validFrom: from,
    credentialSubject: {
      id: certificate,
      type: ['EndorsementSubject'],
      endorsementComment: endorsed.testimony,
      endorser: { id: urn(endorsed.authorID), type: ['Profile'], name: endorsed.author },
    },
    ...registered(issuer, id, { from }),
  };
}
