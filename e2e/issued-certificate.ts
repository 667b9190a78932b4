import { runCommand } from '#e2e/api-client.ts';
import type { Person } from '#e2e/person.ts';
import type { Fixture } from '#e2e/fixture.ts';
import { newId } from '#server/core/store/new-id.ts';

/** Inserts an issued certification, which is signed once its holder requests the proof. */
export async function issueCertificate({
  newPerson,
  rows,
  issuedAt = '2026-11-14T10:00:00Z',
}: Pick<Fixture, 'newPerson' | 'rows'> & { issuedAt?: string }) {
  const teacher = await newPerson({ firstName: 'Lukas', lastName: 'Brandt' });
  const holder = await newPerson({ firstName: 'Maya', lastName: 'Lindqvist' });
  const id = newId('Certification');
  const outcomes = ['Tell a rate from a count', 'Read a chart for what it hides'].map((name, index) => ({
    id: `o${index}`,
    name,
    description: '',
    satisfied: true,
    evidence: [],
  }));
  await rows(
    `insert into certification (id, name, owner, user_id, status, issue_date, learning_outcomes)
      values ($1, 'Statistics for everyday life', $2, $3, 'ISSUED', $5, $4)`,
    id,
    teacher.id,
    holder.id,
    JSON.stringify(outcomes),
    issuedAt,
  );
  const response = await holder.context.request.get(`/api/certifications/${id}/proof`);
  const { address } = (await response.json()) as { address: string };
  const endorse = (by: Person, testimony: string) =>
    runCommand(by, 'endorsement.write', { id: newId('Endorsement'), certificationID: id, testimony });
  const revoke = (reason: string) =>
    rows(
      `update certification set status = 'REVOKED', revoked_at = '2026-11-18T10:00:00Z', revocation_reason = $2 where id = $1`,
      id,
      reason,
    );
  return { id, holder, teacher, path: new URL(address).pathname, endorse, revoke };
}
