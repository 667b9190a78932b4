import type { Language } from '#domain/account/user.ts';
import type { OpenBadge } from '#domain/certify/open-badge.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { offlineBundleOf } from '#server/certify/certificate/offline-bundle.ts';
import { withProof } from '#server/certify/credential/data-integrity.ts';
import type { Certificate } from '#server/certify/credential/certificate.ts';
import type { DrawnCertificate } from '#server/certify/certificate/certificate-worker.ts';
import type { Certificates } from '#server/certify/credential/start-certificates.ts';
import type { RunInWorker } from '#server/core/worker/run-in-worker.ts';

const WORKER = new URL('certificate-worker.ts', import.meta.url);

interface CertificateFile {
  body: string | Uint8Array<ArrayBuffer>;
  type: string;
}

interface FileRequest {
  certificates: Certificates;
  language: Language;
  /** Fills the page that checks a certificate offline. */
  fillOffline: (bundle: string) => Promise<string>;
  run: RunInWorker;
}

type Bytes = Uint8Array<ArrayBuffer>;

/** Rendered files in the cache: some take half a second to make, and they never change. */
const CACHED_FILES_MAX = 100;
const cache = new Map<string, Promise<Bytes>>();

function cachedFile(run: RunInWorker, drawn: DrawnCertificate): Promise<Bytes> {
  const key = `${drawn.jwt} ${drawn.language}`;
  const known = cache.get(key) ?? run<Bytes>(WORKER, drawn);
  cache.delete(key);
  cache.set(key, known);
  known.catch(() => cache.delete(key));
  for (const oldest of cache.keys()) if (cache.size > CACHED_FILES_MAX) cache.delete(oldest);
  return known;
}

/** A certificate as a downloadable file; every format contains the credential. */
export async function certificateFile(
  kind: string,
  certificate: Certificate & { badge: OpenBadge },
  { certificates, language, fillOffline, run }: FileRequest,
): Promise<CertificateFile> {
  const { badge, jwt } = certificate;
  switch (kind) {
    case 'jwt':
      return { body: jwt, type: 'application/vc+jwt' };
    case 'json':
      return { body: JSON.stringify(await withProof(badge, certificates), null, 2), type: 'application/json' };
    case 'png':
      return { body: await cachedFile(run, { badge, jwt, language: null }), type: 'image/png' };
    case 'pdf':
      return {
        body: await cachedFile(run, { badge, jwt, language }),
        type: 'application/pdf',
      };
    case 'html':
      return {
        body: await fillOffline(await offlineBundleOf(certificate, certificates)),
        type: 'text/html; charset=UTF-8',
      };
    default:
      throw new AppError('not_found', 'no such file format');
  }
}
