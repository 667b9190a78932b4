import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { CountedAttempts } from '#domain/certify/certification.ts';
import { type Issuer, type Issued, openBadge, type PublicId } from '#server/certify/credential/open-badge.ts';
import { drawPublicId } from '#server/certify/credential/public-id.ts';
import type { SigningKeys } from '#server/certify/credential/signing-key.ts';
import { withTransaction } from '#server/core/postgres/transaction.ts';

export interface CredentialParts {
  pool: pg.Pool;
  keys: SigningKeys;
  issuer: Issuer;
}

/** Number and address at which the holder of a certification finds its credential. */
export interface IssuedCredential {
  number: string;
  address: string;
}

const findCredential = 'select number, address from credential where certification_id = $1 and jwt is not null';

/** Attempts to find a free public id; collisions are very rare. */
const MAX_DRAWS = 5;

/**
 * Signs an issued certification once: repeated and concurrent calls return the same credential. Undefined if it is
 * not issued or its holder was erased.
 */
export async function ensureCredential(
  parts: CredentialParts,
  certificationID: string,
): Promise<IssuedCredential | undefined> {
  const { rows } = await parts.pool.query<IssuedCredential>(findCredential, [certificationID]);
  return rows[0] ?? withTransaction(parts.pool, (client) => sign(parts, client, certificationID));
}

async function sign(
  { keys, issuer }: CredentialParts,
  client: pg.ClientBase,
  id: string,
): Promise<IssuedCredential | undefined> {
  const issued = await findIssued(client, id);
  if (!issued) return undefined;
  const { rows } = await client.query<IssuedCredential>(findCredential, [id]);
  if (rows[0]) return rows[0];
  const signText = await keys.signer(client);
  for (let draw = 0; draw < MAX_DRAWS; draw += 1) {
    const publicID = await drawPublicId(client);
    const jwt = await signText(openBadge(issuer, issued, publicID));
    if (await insertCredential(client, { ...issued, ...publicID, jwt }))
      return { number: publicID.number, address: publicID.address };
  }
  throw new Error('no free public id for a credential');
}

async function insertCredential(client: pg.ClientBase, row: Issued & PublicId & { jwt: string }): Promise<boolean> {
  const { rowCount } = await client.query(
    `insert into credential (id, certification_id, number, address, status_list, status_index, jwt, revoked_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
    [randomUUID(), row.id, row.number, row.address, row.statusList, row.statusIndex, row.jwt, row.revokedAt],
  );
  return rowCount === 1;
}

interface IssuedRow extends Omit<Issued, 'outcomes' | 'countedAttempts'> {
  countedAttempts: CountedAttempts;
  outcomes: { id: string; name: string; description: string }[];
  shownBy: { outcomeID: string; lessonID: string; at: string; score: number | null }[];
}

/** Locks the row until the transaction ends, so that concurrent signers wait for the first. */
async function findIssued(client: pg.ClientBase, id: string): Promise<Issued | undefined> {
  const { rows } = await client.query<IssuedRow>(
    `select c.id, c.definition_id as "definitionID", c.name, c.description, btrim(u.first_name || ' ' || u.last_name) as holder,
       t.id as "teacherID", t.name as teacher, c.issue_date as "issuedAt", c.expires_at as "expiresAt",
       case when c.status = 'REVOKED' then coalesce(c.revoked_at, now()) end as "revokedAt", c.learning_outcomes as outcomes, c.shown_by as "shownBy",
       c.counted_attempts as "countedAttempts"
     from certification c join "user" u on u.id = c.user_id join public_profile t on t.id = c.owner
     where c.id = $1 and c.status in ('ISSUED', 'EXPIRED', 'REVOKED') and c.issue_date <> '' and u.erased_at is null
     for update of c`,
    [id],
  );
  const [found] = rows;
  if (!found) return undefined;
  const { shownBy, outcomes, countedAttempts, ...rest } = found;
  const lessons = await client.query<{ id: string; name: string }>('select id, name from lesson where id = any ($1)', [
    shownBy.map(({ lessonID }) => lessonID),
  ]);
  const nameOf = new Map(lessons.rows.map(({ id: lessonID, name }) => [lessonID, name]));
  const describeEvidence = ({ lessonID, at }: IssuedRow['shownBy'][number]) =>
    [nameOf.get(lessonID), at.slice(0, 10)].filter(Boolean).join(', ');
  return {
    ...rest,
    // Counted attempts matter only if a score was required.
    countedAttempts: shownBy.some(({ score }) => score !== null) ? countedAttempts : null,
    outcomes: outcomes.map(({ id: outcomeID, name, description }) => ({
      name,
      description,
      shownBy: [...new Set(shownBy.filter((each) => each.outcomeID === outcomeID).map(describeEvidence))],
    })),
  };
}
