import { type OpenBadge, verifyBadge, type Verdict, verdictOf } from '#domain/certify/open-badge.ts';
import type { CredentialParts } from '#server/certify/credential/credential.ts';
import { type SignedEndorsement, signedEndorsements } from '#server/certify/credential/endorsement.ts';
import { checkSignature } from '#server/certify/credential/signing-key.ts';

/** Public view of a certificate. */
export interface Certificate {
  address: string;
  jwt: string;
  verdict: Verdict;
  /** Undefined if the credential is forged, because nothing unsigned is shown. */
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

/** Pattern of certificate addresses. */
const ADDRESS = /^[0-9a-z]{24}$/;

/** Returns undefined for an unknown address and `gone` if the holder has left. */
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
  const badge = await verifyBadge(jwt, await parts.keys.all(), checkSignature);
  // A genuine credential that was moved to another row counts as forged too.
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
