/**
 * A text that somebody signed: a JWS in its compact form, as Open Badges travel in. Read the same way by the server, by a page
 * and by a file on a disk, so that there is one answer to whether it is genuine.
 */

/** A public key of Ed25519. */
export interface PublicKey {
  /** Its thumbprint. */
  kid: string;
  /** Its 32 bytes, as base64url. */
  x: string;
}

/** How a signature is checked, by whatever can in the place where it is. */
export type CheckSignature = (key: PublicKey, signature: Uint8Array, signed: Uint8Array) => Promise<boolean>;

interface SignedText {
  /** The thumbprint of the key: a school may move to another address. */
  kid: string;
  claims: unknown;
  signed: Uint8Array;
  signature: Uint8Array;
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const SIGNATURE_BYTES = 64;
/** What a signed text says it is. */
export const SIGNED_TYPE = 'vc+jwt';
/** Far above what any certificate takes. */
export const SIGNED_TEXT_MAX = 1_000_000;

/**
 * Security: only the one spelling of those bytes is read. Bits that fill up the last letter could otherwise be changed, and the
 * signature would still hold.
 */
export function bytesOf(text: string): Uint8Array | undefined {
  const bytes = new Uint8Array(Math.floor((text.length * 6) / 8));
  let bits = 0;
  let held = 0;
  let at = 0;
  for (const letter of text) {
    const value = LETTERS.indexOf(letter);
    if (value < 0) return undefined;
    bits = (bits << 6) | value;
    held += 6;
    if (held < 8) continue;
    held -= 8;
    bytes[at] = bits >> held;
    at += 1;
    bits &= (1 << held) - 1;
  }
  return bits === 0 && held < 6 ? bytes : undefined;
}

const asciiBytes = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

/** The JSON in some bytes of UTF-8. */
function jsonIn(text: string): unknown {
  const bytes = bytesOf(text);
  if (!bytes) return undefined;
  try {
    const escaped = Array.from(bytes, (byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
    return JSON.parse(decodeURIComponent(escaped));
  } catch {
    return undefined;
  }
}

/** At the end of the address by which a signature names its key. */
export const thumbprintIn = (address: string): string => address.split('/').at(-1) ?? '';

/** What a signed text says, before anybody looked whether it is genuine; undefined where it is none. */
export function readSigned(text: string): SignedText | undefined {
  const [head = '', body = '', tail = '', ...more] = text.split('.');
  const header = jsonIn(head) as { alg?: unknown; typ?: unknown; kid?: unknown } | null | undefined;
  const claims = jsonIn(body);
  const signature = bytesOf(tail);
  // Security: as we sign, and in no other way, whatever the text says of how it is to be checked.
  if (more.length > 0 || header?.alg !== 'EdDSA' || header.typ !== SIGNED_TYPE) return undefined;
  if (typeof header.kid !== 'string') return undefined;
  if (claims === undefined || signature?.length !== SIGNATURE_BYTES) return undefined;
  return { kid: thumbprintIn(header.kid), claims, signed: asciiBytes(`${head}.${body}`), signature };
}

/** What a signed text says; undefined where one of these keys did not sign it as it is. */
export async function genuineClaims(text: string, keys: readonly PublicKey[], check: CheckSignature): Promise<unknown> {
  const read = text.length > SIGNED_TEXT_MAX ? undefined : readSigned(text);
  const key = keys.find(({ kid }) => kid === read?.kid);
  if (!read || !key) return undefined;
  return (await check(key, read.signature, read.signed)) ? read.claims : undefined;
}

/** A signed text somewhere in a file: in a picture, a page or a document, where anything may follow; the first of them. */
export const findSigned = (file: string): string | undefined =>
  /eyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{86}/.exec(file)?.[0];
