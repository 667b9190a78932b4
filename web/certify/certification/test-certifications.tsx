import type { Certification } from '#domain/certify/certification.ts';
import type { Endorsement } from '#domain/certify/endorsement.ts';
import { CertificationPage } from '#web/certify/certification/certification-page.tsx';
import { type openSchool, renderPage } from '#web/learn/test-school.tsx';
import { newId } from '#web/store/row/new-id.ts';
import { rowOf } from '#web/store/row/test-row.ts';

type School = Awaited<ReturnType<typeof openSchool>>;

/** A certification that the reader holds and the lesson's teacher gives, unless `columns` says otherwise. */
export function putCertification(school: School, columns: Partial<Certification>) {
  const row = rowOf('Certification', newId('Certification'), {
    name: 'Calm bridges',
    userID: school.actor.id,
    owner: school.lesson.owner,
    tokenPrice: '0',
    ...columns,
  });
  school.server.put('Certification', row);
  return row;
}
export const issued = { status: 'ISSUED', issueDate: '2026-03-04T10:00:00Z' } as const;
/** An endorsement by Vera T., unless `columns` names another author. */
export function putEndorsement(
  { server }: School,
  certificationID: Certification['id'],
  columns: Partial<Endorsement> = {},
) {
  const author = newId('User');
  server.put('PublicProfile', rowOf('PublicProfile', author, { name: 'Vera T.', letter: 'V' }));
  const said = { dateTime: '2026-03-05T10:00:00Z', testimony: 'I saw it stand.' };
  const row = rowOf('Endorsement', newId('Endorsement'), { certificationID, author, ...said, ...columns });
  server.put('Endorsement', row);
  return row;
}

/** Opens the page of a certification. */
export const openCertification = async (school: School, { id }: Certification) =>
  renderPage(await school.open(), CertificationPage, '/learn/certifications/$id', `/learn/certifications/${id}`);
