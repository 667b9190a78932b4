import { type OpenBadge, readBadge, type Verdict, verdictOf } from '#domain/certify/open-badge.ts';
import type { CredentialParts } from '#server/certify/credentials.ts';
import { type SignedEndorsement, signedEndorsements } from '#server/certify/endorsements.ts';
import { checkSignature } from '#server/certify/signing-keys.ts';

/** What is said of a certificate to whoever has its address. */
export interface Certificate {
  address: string;
  jwt: string;
  verdict: Verdict;
  /** Undefined where it is forged: what nobody signed is not shown. */
  badge: OpenBadge | undefined;
  revokedAt: string | null;
  revocationReason: string;
  endorsements: SignedEndorsement[];
  moreEndorsements: number;
}

interface Row {
  certificationID: string | null;
  jwt: string | null;
  revokedAt: string | null;
  revocationReason: string | null;
}

/** An address as we make them. */
const ADDRESS = /^[0-9a-z]{24}$/;

/** Undefined where nothing is known of the address; `gone` where its holder has left. */
export async function findCertificate(
  parts: CredentialParts,
  address: string,
): Promise<Certificate | 'gone' | undefined> {
  if (!ADDRESS.test(address)) return undefined;
  const { rows } = await parts.pool.query<Row>(
    `select k.jwt, k.certification_id as "certificationID", k.revoked_at as "revokedAt", c.revocation_reason as "revocationReason"
     from credential k left join certification c on c.id = k.certification_id where k.address = $1`,
    [address],
  );
  const [row] = rows;
  if (!row) return undefined;
  const { jwt, certificationID, revokedAt, revocationReason } = row;
  if (jwt === null) return 'gone';
  const badge = await readBadge(jwt, await parts.keys.all(), checkSignature);
  // Moved here from another row it is as little genuine as with other words.
  const isHere = badge?.id.endsWith(`/certificates/${address}`) === true;
  const { shown, more } = await signedEndorsements(parts, { certificationID, address });
  return {
    address,
    jwt,
    badge: isHere ? badge : undefined,
    verdict: isHere ? verdictOf(badge, revokedAt !== null, Date.now()) : 'forged',
    revokedAt,
    revocationReason: revocationReason ?? '',
    endorsements: shown,
    moreEndorsements: more,
  };
}
