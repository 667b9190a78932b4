import { expect, test } from 'vitest';
import { linkedInUrl } from '#web/certify/proof/linkedin.ts';

const certificate = {
  name: 'Bridges & beams',
  organization: 'Night School',
  number: 'ABCD-1234',
  address: 'https://learn.example.org/certificates/x',
  issuedAt: '2026-01-31T23:30:00Z',
};

test('the LinkedIn form is filled in with name, organization, number, dates and address of a certificate', () => {
  const { origin, pathname, searchParams } = new URL(
    linkedInUrl({ ...certificate, expiresAt: '2028-12-01T00:00:00Z' }),
  );
  expect(origin + pathname).toBe('https://www.linkedin.com/profile/add');
  expect(Object.fromEntries(searchParams)).toEqual({
    startTask: 'CERTIFICATION_NAME',
    name: 'Bridges & beams',
    organizationName: 'Night School',
    issueYear: '2026',
    issueMonth: '1',
    expirationYear: '2028',
    expirationMonth: '12',
    certUrl: certificate.address,
    certId: 'ABCD-1234',
  });
  expect(linkedInUrl({ ...certificate, expiresAt: null })).not.toContain('expiration');
});
