import type pg from 'pg';
import type { Id } from '#domain/kernel/id.ts';
import { type CredentialParts, ensureCredential } from '#server/certify/credential/credential.ts';
import type { Issuer } from '#server/certify/credential/open-badge.ts';
import { openSigningKeys } from '#server/certify/credential/signing-key.ts';
import { createStatusLists, type StatusLists } from '#server/certify/credential/status-list.ts';
import type { Env } from '#server/core/env/env.ts';
import type { Jobs } from '#server/core/jobs/jobs.ts';

/**
 * Job that is queued with the event of an issued certification. Notifications of that event are a separate job,
 * because a job has one worker.
 */
export const SIGN_CREDENTIAL = 'sign-credential';

export interface Certificates extends CredentialParts {
  lists: StatusLists;
}

interface StartParts {
  pool: pg.Pool;
  issuer: Issuer;
  /** Secret that encrypts the private keys. */
  secret: string;
}

export async function openCertificates({ pool, issuer, secret }: StartParts): Promise<Certificates> {
  const keys = await openSigningKeys({ pool, secret, publicUrl: issuer.publicUrl });
  const parts = { pool, issuer, keys };
  return { ...parts, lists: createStatusLists(parts) };
}

interface ServerParts extends Omit<StartParts, 'issuer'> {
  env: Pick<Env, 'productName' | 'publicUrl'>;
}

/** Starts the job that signs issued certifications. */
export async function startCertificates(jobs: Jobs, { pool, env, secret }: ServerParts): Promise<Certificates> {
  const issuer = {
    // Read at each signing, because the name can change.
    get name() {
      return env.productName;
    },
    publicUrl: env.publicUrl,
  };
  const certificates = await openCertificates({ pool, secret, issuer });
  await jobs.work<{ certificationID: Id<'Certification'> }>(SIGN_CREDENTIAL, async ({ certificationID }) => {
    await ensureCredential(certificates, certificationID);
  });
  return certificates;
}
