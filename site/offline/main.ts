import '#ui/tokens.css';
import '#site/style/base.css';
import '#site/style/frame.css';
import '#site/style/page.css';
import '#site/style/bare.css';
import '#site/style/certificate.css';
import { readEndorsement } from '#domain/certify/open-badge.ts';
import { type PublicKey, readSigned } from '#domain/certify/signed-text.ts';
import { type Bundle, keysThatAreTheirs, listIn } from '#site/offline/bundle.ts';
import { dayIn, showFinding } from '#site/script/finding.ts';
import { onGiven } from '#site/script/given-file.ts';
import { canCheck, checkSignature, verify } from '#site/script/verify.ts';

const find = <E extends HTMLElement>(selector: string): E => {
  const found = document.querySelector<E>(selector);
  if (!found) throw new Error(`no ${selector}`);
  return found;
};

/** Parses the bundle; a tampered file may contain anything, so invalid data counts as an empty bundle. */
function readBundle(): Bundle {
  try {
    return JSON.parse(document.body.dataset['bundle'] ?? '') as Bundle;
  } catch {
    return { jwt: '', keys: [], lists: [], endorsements: [] };
  }
}

async function show(text: string, keys: readonly PublicKey[], { lists }: Bundle): Promise<boolean> {
  const finding = await verify(text, keys, (badge) => listIn(lists, badge));
  showFinding(find('[data-result]'), finding);
  showKey(finding.badge && text, finding.badge?.issuer.id);
  find('[data-endorsed]').hidden = true;
  return finding.badge !== undefined;
}

function showKey(text: string | undefined, address: string | undefined): void {
  find('[data-key]').hidden = text === undefined;
  find('[data-key-name]').textContent = (text !== undefined && readSigned(text)?.kid) || '';
  const from = find('[data-key-from]');
  from.textContent = (from.dataset['keyFrom'] ?? '').replace('{{address}}', address ?? '');
}

async function showEndorsements({ endorsements, jwt }: Bundle, keys: readonly PublicKey[]): Promise<void> {
  const place = find('[data-endorsed]');
  const { signed = '', unsigned = '' } = place.dataset;
  const certificate = (readSigned(jwt)?.claims as { id?: string } | undefined)?.id;
  for (const each of endorsements) {
    const read = await readEndorsement(each, keys, checkSignature);
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
    if (text === note) part.className = 'quiet';
    item.append(part);
  }
  return item;
}

async function start(): Promise<void> {
  document.documentElement.dataset['mode'] = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const bundle = readBundle();
  find('[data-not-yet]').hidden = true;
  // Tests with a genuine key whether this browser supports Ed25519.
  const keys = await keysThatAreTheirs(bundle.keys);
  if (keys.length > 0 && !(await canCheck(keys))) {
    find('[data-no-crypto]').hidden = false;
    return;
  }
  if (await show(bundle.jwt, keys, bundle)) await showEndorsements(bundle, keys);
  onGiven(find<HTMLFormElement>('[data-form="check"]'), find('[data-result]'), async (signed) => {
    await show(signed, keys, bundle);
  });
}

void start();
