import type { Instant } from '#domain/kernel/time.ts';

/** A certificate as LinkedIn asks for it. */
interface LinkedInCertificate {
  name: string;
  organization: string;
  number: string;
  address: string;
  issuedAt: Instant;
  expiresAt: Instant | null;
}

/** Address of LinkedIn's "Add licenses & certifications" form, filled in with a certificate. */
export function linkedInUrl({ name, organization, number, address, issuedAt, expiresAt }: LinkedInCertificate): string {
  const url = new URL('https://www.linkedin.com/profile/add');
  const issued = new Date(issuedAt);
  const expires = expiresAt === null ? undefined : new Date(expiresAt);
  const fields = {
    startTask: 'CERTIFICATION_NAME',
    name,
    organizationName: organization,
    issueYear: issued.getUTCFullYear(),
    issueMonth: issued.getUTCMonth() + 1,
    ...(expires && { expirationYear: expires.getUTCFullYear(), expirationMonth: expires.getUTCMonth() + 1 }),
    certUrl: address,
    certId: number,
  };
  for (const [field, value] of Object.entries(fields)) url.searchParams.set(field, String(value));
  return url.href;
}
