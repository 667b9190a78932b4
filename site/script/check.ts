import type { OpenBadge } from '#domain/certify/open-badge.ts';
import { type PublicKey, thumbprintOf } from '#domain/certify/jws.ts';
import { unprovenBadge } from '#domain/certify/unproven-badge.ts';
import { isAtOrigin, showResult } from '#site/script/verification-result.ts';
import { onCertificateInput } from '#site/script/certificate-input.ts';
import { canCheck, type VerificationResult, verify } from '#site/script/verify.ts';

/** Page for verifying a file: in the browser with the school's keys, or on the server if the browser cannot. */
export function startCheck(form: HTMLFormElement): void {
  const result = document.querySelector<HTMLElement>('[data-result]');
  if (!result) return;
  onCertificateInput(form, result, async (signed) => {
    const finding = await find(signed);
    const unproven = finding.badge ? undefined : unprovenBadge(signed, isAtOrigin(location.origin));
    showResult(result, { ...finding, unproven });
  });
}

async function find(signed: string): Promise<VerificationResult> {
  // An embedded proof needs the canonical form of a document, which only the server makes.
  if (signed.trimStart().startsWith('{')) return checkOnServer(signed);
  const published = (await json('/.well-known/jwks.json')) as { keys: PublicKey[] };
  const keys = published.keys.map(({ kid, x }) => ({ kid: thumbprintOf(kid), x }));
  if (await canCheck(keys)) return verify(signed, keys, listHere);
  return checkOnServer(signed);
}

const checkOnServer = async (text: string) =>
  (await json('/api/certificates/check', { method: 'POST', body: JSON.stringify({ text }) })) as VerificationResult;

async function json(path: string, init: RequestInit = {}): Promise<unknown> {
  const response = await fetch(path, { ...init, headers: { 'content-type': 'application/json' } });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.json();
}

/** Security: the status list is loaded from this school, whatever URL the badge names. */
async function listHere({ credentialStatus }: OpenBadge): Promise<string | undefined> {
  const list = /\/(\d+)$/.exec(credentialStatus.statusListCredential)?.[1];
  try {
    const response = await fetch(`/credentials/status/${list}`);
    return response.ok ? await response.text() : undefined;
  } catch {
    return undefined;
  }
}
