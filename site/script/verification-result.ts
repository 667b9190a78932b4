import { formatDate } from '#domain/kernel/format/date-format.ts';
import { holderOf, type OpenBadge, type Verdict } from '#domain/certify/open-badge.ts';
import type { ShownVerdict } from '#site/page/verdict-box.tsx';
import type { VerificationResult } from '#site/script/verify.ts';

/** Formats a date in UTC, like the server-rendered certificate page. */
export const dayIn = (instant: string): string => formatDate(instant, document.documentElement.lang, 'UTC');

/** Tests whether an address belongs to a site. */
export const isAtOrigin =
  (origin: string) =>
  (address: string): boolean =>
    URL.canParse(address) && new URL(address).origin === origin;

/** Shows the result of a verification. Security: all content of a badge is inserted as text. */
export function showResult(result: HTMLElement, finding: VerificationResult): void {
  const { badge, statusAt } = finding;
  const shown = showVerdict(result, finding);
  const unknown = result.querySelector<HTMLElement>('[data-status-unknown]');
  if (unknown) unknown.hidden = badge === undefined || statusAt !== undefined || shown === 'unchecked';
  const as = result.querySelector<HTMLElement>('[data-status-as]');
  if (as) {
    as.hidden = statusAt === undefined;
    as.textContent = (as.dataset['statusAs'] ?? '').replace('{{date}}', dayIn(statusAt ?? new Date().toISOString()));
  }
  showSigned(result, badge);
  result.hidden = false;
}

/** Security: a badge counts as valid only if its revocation status is known. */
function showVerdict(result: HTMLElement, { verdict, badge, statusAt, unproven }: VerificationResult): ShownVerdict {
  const shown = unproven?.kind ?? (verdict === 'valid' && statusAt === undefined ? 'unchecked' : verdict);
  const words = unproven ? unproven.issuer : boundText(verdict, badge);
  for (const box of result.querySelectorAll<HTMLElement>('.verdict')) {
    box.hidden = box.dataset['verdict'] !== shown;
    if (words !== undefined) fillVerdict(box, words, unproven?.address ?? '');
  }
  return shown;
}

/** Date on which the validity of a badge begins or ended. */
function boundText(verdict: Verdict, badge: OpenBadge | undefined): string | undefined {
  const bound = verdict === 'early' ? badge?.validFrom : badge?.validUntil;
  return bound === undefined ? undefined : dayIn(bound);
}

/** Fills in the date or issuer of a verdict, and the address of the issuer. */
function fillVerdict(box: HTMLElement, words: string, address: string): void {
  const said = box.querySelector<HTMLElement>('[data-says]');
  if (said) said.textContent = (said.dataset['says'] ?? '').replace(/\{\{(?:date|issuer)\}\}/, () => words);
  const link = box.querySelector<HTMLAnchorElement>('[data-issuer]');
  if (link) showIssuer(link, address);
}

/** Links the issuer of a badge. Restricted to http(s), so that a script URL cannot be followed. */
function showIssuer(link: HTMLAnchorElement, address: string): void {
  link.hidden = !/^https?:/.test(address);
  link.href = link.hidden ? '' : address;
  link.textContent = address;
}

/** Moves the focus to the result. */
export const focusResult = (result: HTMLElement): void =>
  result.querySelector<HTMLElement>('.verdict:not([hidden])')?.focus();

function showSigned(result: HTMLElement, badge: OpenBadge | undefined): void {
  const words = result.querySelector<HTMLElement>('[data-signed-words]');
  if (!words) return;
  words.hidden = badge === undefined;
  if (!badge) return;
  const { licenseNumber, source } = badge.credentialSubject;
  const said: Record<string, string> = {
    holder: holderOf(badge),
    name: badge.name,
    issued: dayIn(badge.validFrom),
    teacher: source.name,
    number: licenseNumber,
    school: badge.issuer.name,
  };
  for (const place of words.querySelectorAll<HTMLElement>('[data-signed]'))
    place.textContent = said[place.dataset['signed'] ?? ''] ?? '';
  const outcomes = badge.evidence.map(({ name }) => {
    const item = document.createElement('li');
    item.textContent = name;
    return item;
  });
  words.querySelector('[data-signed-outcomes]')?.replaceChildren(...outcomes);
  const page = words.querySelector<HTMLAnchorElement>('[data-signed-page]');
  // Restricted to http(s), so that a script URL cannot be followed.
  if (page && /^https?:/.test(badge.id)) page.href = badge.id;
}
