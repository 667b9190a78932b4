import '#ui/theme/tokens.css';
import '#site/style/base.css';
import '#site/style/frame.css';
import '#site/style/page.css';
import '#site/style/bare.css';
import '#site/style/certificate.css';
import { verifyEndorsement } from '#domain/certify/open-badge.ts';
import { type PublicKey, parseJws } from '#domain/certify/jws.ts';
import { type OfflineBundle, keysWithOwnThumbprint, findStatusList } from '#site/offline/bundle.ts';
import { unprovenBadge } from '#domain/certify/unproven-badge.ts';
import { dayIn, isAtOrigin, showResult } from '#site/script/verification-result.ts';
import { onCertificateInput } from '#site/script/certificate-input.ts';
import { canCheck, checkSignature, verify } from '#site/script/verify.ts';

const find = <E extends HTMLElement>(selector: string): E => {
  const found = document.querySelector<E>(selector);
  if (!found) throw new Error(`no ${selector}`);
  return found;
};

/** Parses the bundle; a tampered file may contain anything, so invalid data counts as an empty bundle. */
function readBundle(): OfflineBundle {
  try {
    return JSON.parse(document.body.dataset['bundle'] ?? '') as OfflineBundle;
  } catch {
    return { jwt: '', keys: [], lists: [], endorsements: [] };
  }
}

async function show(text: string, keys: readonly PublicKey[], { lists, jwt }: OfflineBundle): Promise<boolean> {
  const finding = await verify(text, keys, (badge) => findStatusList(lists, badge));
  const { issuer } = Object(parseJws(jwt)?.claims) as { issuer?: { id?: string } };
  const origin = URL.canParse(issuer?.id ?? '') ? new URL(issuer?.id ?? '').origin : '';
  // The file's own certificate is from here, so it is either genuine or forged.
  const unproven = finding.badge || text === jwt ? undefined : unprovenBadge(text, isAtOrigin(origin));
  showResult(find('[data-result]'), { ...finding, unproven });
  showKey(finding.badge && text, finding.badge?.issuer.id);
  find('[data-endorsed]').hidden = true;
  return finding.badge !== undefined;
}

function showKey(text: string | undefined, address: string | undefined): void {
  find('[data-key]').hidden = text === undefined;
  find('[data-key-name]').textContent = (text !== undefined && parseJws(text)?.kid) || '';
  const from = find('[data-key-from]');
  from.textContent = (from.dataset['keyFrom'] ?? '').replace('{{address}}', address ?? '');
}

async function showEndorsements({ endorsements, jwt }: OfflineBundle, keys: readonly PublicKey[]): Promise<void> {
  const place = find('[data-endorsed]');
  const { signed = '', unsigned = '' } = place.dataset;
  const certificate = (parseJws(jwt)?.claims as { id?: string } | undefined)?.id;
  for (const each of endorsements) {
    const read = await verifyEndorsement(each, keys, checkSignature);
    const isOfThis = read?.credentialSubject.id === certificate;
    const words =
      read && isOfThis
        ? [
            read.credentialSubject.endorser.name,
            read.credentialSubject.endorsementComment,
            signed.replace('{{date}}', dayIn(read.validFrom)),
          ]
        : ['', '', unsigned];
    place.querySelector('ul')?.append(itemOf(words));
  }
  place.hidden = endorsements.length === 0;
}

function itemOf([author = '', testimony = '', note = '']: readonly string[]): HTMLElement {
  const item = document.createElement('li');
  item.dataset['genuine'] = author === '' ? 'no' : 'yes';
  const parts = [
    ['strong', author],
    ['p', testimony],
    ['p', note],
  ] as const;
  for (const [tag, text] of parts) {
    if (text === '') continue;
    const part = document.createElement(tag);
    part.textContent = text;
    if (text === note) part.className = 'text-muted';
    item.append(part);
  }
  return item;
}

async function start(): Promise<void> {
  document.documentElement.dataset['mode'] = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const bundle = readBundle();
  find('[data-not-yet]').hidden = true;
  // Tests with a genuine key whether this browser supports Ed25519.
  const keys = await keysWithOwnThumbprint(bundle.keys);
  if (keys.length > 0 && !(await canCheck(keys))) {
    find('[data-no-crypto]').hidden = false;
    return;
  }
  if (await show(bundle.jwt, keys, bundle)) await showEndorsements(bundle, keys);
  onCertificateInput(find<HTMLFormElement>('[data-form="check"]'), find('[data-result]'), async (signed) => {
    await show(signed, keys, bundle);
  });
}

void start();
