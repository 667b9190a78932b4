import { issueCertificate } from '#e2e/issued-certificate.ts';
import type { Fixture } from '#e2e/fixture.ts';

/** Creates a valid, endorsed certificate and a revoked one, and returns their public pages. */
export async function createSampleCertificates(stage: Pick<Fixture, 'newPerson' | 'rows'>) {
  const [valid, revoked] = [await issueCertificate(stage), await issueCertificate(stage)];
  await valid.endorse(valid.teacher, 'Explains a posterior to others without reaching for the formula.');
  await revoked.revoke('Issued by mistake');
  return { valid: valid.path, revoked: revoked.path };
}
