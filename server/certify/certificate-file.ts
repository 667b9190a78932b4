import type { Language } from '#domain/account/user.ts';
import type { OpenBadge } from '#domain/certify/open-badge.ts';
import { readSigned } from '#domain/certify/signed-text.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { bundleOf } from '#server/certify/bundle.ts';
import type { Certificate } from '#server/certify/certificate.ts';
import type { DrawnCertificate } from '#server/certify/certificate-worker.ts';
import type { Certificates } from '#server/certify/start-certificates.ts';
import type { RunInWorker } from '#server/worker/run-in-worker.ts';

const WORKER = new URL('certificate-worker.ts', import.meta.url);

interface File {
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
const kept = new Map<string, Promise<Bytes>>();

function cachedFile(run: RunInWorker, drawn: DrawnCertificate): Promise<Bytes> {
  const key = `${drawn.jwt} ${drawn.language}`;
  const known = kept.get(key) ?? run<Bytes>(WORKER, drawn);
  kept.delete(key);
  kept.set(key, known);
  known.catch(() => kept.delete(key));
  for (const oldest of kept.keys()) if (kept.size > CACHED_FILES_MAX) kept.delete(oldest);
  return known;
}

/** A certificate as a downloadable file; every format contains the credential. */
export async function certificateFile(
  kind: string,
  certificate: Certificate & { badge: OpenBadge },
  { certificates, language, fillOffline, run }: FileRequest,
): Promise<File> {
  const { badge, jwt } = certificate;
  switch (kind) {
    case 'jwt':
      return { body: jwt, type: 'application/vc+jwt' };
    case 'json':
      return { body: JSON.stringify(readSigned(jwt)?.claims, null, 2), type: 'application/json' };
    case 'png':
      return { body: await cachedFile(run, { badge, jwt, language: null }), type: 'image/png' };
    case 'pdf':
      return {
        body: await cachedFile(run, { badge, jwt, language }),
        type: 'application/pdf',
      };
    case 'html':
      return {
        body: await fillOffline(await bundleOf(certificate, certificates)),
        type: 'text/html; charset=UTF-8',
      };
    default:
      throw new AppError('not_found', 'no such file format');
  }
}
