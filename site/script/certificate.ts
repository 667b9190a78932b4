import { verifyBadge } from '#domain/certify/open-badge.ts';
import type { PublicKey } from '#domain/certify/jws.ts';
import { canCheck, checkSignature } from '#site/script/verify.ts';

/** Verifies the certificate in the browser too; if that is not supported, the server's verdict stays. */
export async function checkCertificate(): Promise<void> {
  const page = document.querySelector<HTMLElement>('[data-certificate]');
  const box = page?.querySelector<HTMLElement>('.verdict');
  if (!page || !box || box.dataset['verdict'] === 'forged') return;
  const { jwt = '', keys: kept = '[]' } = page.dataset;
  const keys = JSON.parse(kept) as PublicKey[];
  if (!(await canCheck(keys))) return;
  if (await verifyBadge(jwt, keys, checkSignature)) sayHere(box);
  else turnForged(page, box);
}

function sayHere(box: HTMLElement): void {
  const here = box.querySelector<HTMLElement>('[data-here]');
  here?.replaceChildren(here.dataset['here'] ?? '');
}

function turnForged(page: HTMLElement, box: HTMLElement): void {
  const { forgedTitle = '', forgedLead = '' } = page.dataset;
  box.dataset['verdict'] = 'forged';
  box.querySelector('h1')?.replaceChildren(forgedTitle);
  box.querySelector('p')?.replaceChildren(forgedLead);
  page.querySelector('.sheet-and-margin')?.remove();
}
