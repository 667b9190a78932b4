import { hash } from 'node:crypto';
import { type EndorsementBadge, verifyEndorsement } from '#domain/certify/open-badge.ts';
import type { CredentialParts } from '#server/certify/credential/credential.ts';
import { certificateAddress, endorsementBadge, type Endorsed } from '#server/certify/credential/open-badge.ts';
import { checkSignature } from '#server/certify/credential/signing-key.ts';

/** Endorsements on a certificate page, which says how many more there are. */
export const ENDORSEMENTS_MAX = 50;

export interface SignedEndorsement {
  author: string;
  testimony: string;
  /** Time at which the endorsement was given. */
  at: string;
  jwt: string;
  /** True if the signature covers exactly these words. */
  isGenuine: boolean;
}

type Signed = Row & { jwt: string };

interface Row extends Endorsed {
  jwt: string | null;
  signedTextHash: string | null;
  inAll: number;
}

/**
 * Endorsements of a certificate, oldest first, each signed as its author last wrote it.
 * Security: edits by others are never signed, nor is an endorsement that the holder wrote themselves or has hidden
 * (D-93).
 */
export async function signedEndorsements(
  parts: CredentialParts,
  { certificationID, address }: { certificationID: string | null; address: string },
): Promise<{ shown: SignedEndorsement[]; more: number }> {
  const { rows } = await parts.pool.query<Row>(
    `select e.id, e.author as "authorID", p.name as author, e.author_testimony as testimony, e.date_time as at, s.jwt, s.signed_text_hash as "signedTextHash",
       count(*) over ()::int as "inAll"
     from endorsement e join certification c on c.id = e.certification_id join public_profile p on p.id = e.author left join endorsement_credential s on s.endorsement_id = e.id
     where e.certification_id = $1 and e.deleted_at is null and e.hidden_by_holder_at is null and e.author <> c.user_id
     order by e.date_time, e.id limit $2`,
    [certificationID, ENDORSEMENTS_MAX],
  );
  const certificate = certificateAddress(parts.issuer.publicUrl, address);
  const signed = await ensureSigned(parts, rows, certificate);
  const keys = await parts.keys.all();
  const shown = await Promise.all(
    signed.map(async (row) =>
      toSignedEndorsement(row, await verifyEndorsement(row.jwt, keys, checkSignature), certificate),
    ),
  );
  return { shown, more: (rows[0]?.inAll ?? 0) - rows.length };
}

/** Signs the endorsements that have no signature or whose author has changed them since. */
async function ensureSigned(parts: CredentialParts, rows: readonly Row[], certificate: string): Promise<Signed[]> {
  const unsigned = rows.filter((row) => row.jwt === null || row.signedTextHash !== fingerprintOf(row, certificate));
  const made = unsigned.length === 0 ? new Map<string, string>() : await signAll(parts, unsigned, certificate);
  return rows.map((row) => ({ ...row, jwt: made.get(row.id) ?? row.jwt ?? '' }));
}

/** Signed endorsements by id. */
async function signAll(
  { pool, keys, issuer }: CredentialParts,
  rows: readonly Row[],
  certificate: string,
): Promise<Map<string, string>> {
  const sign = await keys.signer();
  const made = await Promise.all(
    rows.map(async (row) => {
      const { id, authorID, author, testimony, at } = row;
      const jwt = await sign(endorsementBadge(issuer, { id, authorID, author, testimony, at }, certificate));
      return { id, jwt, hash: fingerprintOf(row, certificate) };
    }),
  );
  await pool.query(
    `insert into endorsement_credential (endorsement_id, jwt, signed_text_hash)
       select id, jwt, hash from jsonb_to_recordset($1) as made (id uuid, jwt text, hash text)
       on conflict (endorsement_id) do update set jwt = excluded.jwt, signed_text_hash = excluded.signed_text_hash`,
    [JSON.stringify(made)],
  );
  return new Map(made.map(({ id, jwt }) => [id, jwt]));
}

const fingerprintOf = ({ author, testimony, at }: Row, certificate: string): string =>
  hash('sha256', JSON.stringify([certificate, author, testimony, at]), 'base64url');

/** Security: genuine only if it was signed with these words and for this certificate. */
function toSignedEndorsement(
  { author, testimony, at, jwt }: Signed,
  signed: EndorsementBadge | undefined,
  certificate: string,
): SignedEndorsement {
  const { id, endorsementComment, endorser } = signed?.credentialSubject ?? {};
  const isGenuine = id === certificate && endorsementComment === testimony && endorser?.name === author;
  return { author, testimony, at, jwt, isGenuine };
}
