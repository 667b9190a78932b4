import type pg from 'pg';
import type { Actor } from '#domain/account/user.ts';
import type { Id } from '#domain/kernel/id.ts';
import { newId } from '#server/core/store/new-id.ts';
import { put } from '#server/core/store/test-rows.ts';
import { type Certificates, openCertificates } from '#server/certify/credential/start-certificates.ts';

export const secret = 'k'.repeat(64);
export const issuer = { name: 'A school', publicUrl: 'https://school.example.test' };

export const certificatesOn = (pool: pg.Pool, more: { secret?: string } = {}): Promise<Certificates> =>
  openCertificates({ pool, issuer, secret, ...more });

interface Held {
  holder: Actor;
  teacher: Actor;
  name?: string;
  outcomes?: readonly string[];
  expiresAt?: string;
}

/** Inserts an issued certification directly, without its evidence. */
export async function putIssued(
  pool: pg.Pool,
  { holder, teacher, name = 'Statistics for everyday life', outcomes = ['Tell a rate from a count'], expiresAt }: Held,
): Promise<Id<'Certification'>> {
  const id = newId('Certification');
  await put(pool, 'Certification', {
    id,
    name,
    owner: teacher.id,
    userID: holder.id,
    status: 'ISSUED',
    issueDate: '2026-11-14T10:00:00.000Z',
    learningOutcomes: outcomes.map((outcome, index) => ({
      id: `o${index}`,
      name: outcome,
      description: '',
      satisfied: true,
    })) as never,
  });
  if (expiresAt !== undefined)
    await pool.query('update certification set expires_at = $2 where id = $1', [id, expiresAt]);
  return id;
}

export const revoke = (pool: pg.Pool, id: Id<'Certification'>, reason = ''): Promise<unknown> =>
  pool.query(
    `update certification set status = 'REVOKED', revoked_at = '2026-11-18T10:00:00Z', revocation_reason = $2 where id = $1`,
    [id, reason],
  );

export async function endorse(pool: pg.Pool, certificationID: Id<'Certification'>, author: Actor, testimony: string) {
  const id = newId('Endorsement');
  await put(pool, 'Endorsement', { id, certificationID, author: author.id, testimony });
  return id;
}
