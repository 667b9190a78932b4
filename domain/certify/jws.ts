/**
 * JSON Web Signatures in compact form, which carry Open Badges. The server, the pages and the offline certificate file
 * verify them with this same code, so that all give the same verdict.
 */

/** An Ed25519 public key. */
export interface PublicKey {
  /** JWK thumbprint. */
  kid: string;
  /** The 32 key bytes as base64url. */
  x: string;
}

/** Verifies an Ed25519 signature with the crypto API of the platform. */
export type CheckSignature = (key: PublicKey, signature: Uint8Array, signed: Uint8Array) => Promise<boolean>;

interface Jws {
  /** Thumbprint only, because the address of a school may change. */
  kid: string;
  claims: unknown;
  signed: Uint8Array;
  signature: Uint8Array;
}

const BASE64URL_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const SIGNATURE_BYTES = 64;
/** Value of the JWS header `typ`. */
export const JWS_TYPE = 'vc+jwt';
/** Far above the size of any certificate. */
export const JWS_LENGTH_MAX = 1_000_000;

/**
 * Decodes base64url. Security: only the canonical encoding is accepted; otherwise unused bits of the last character
 * could be changed without invalidating the signature.
 */
export function decodeBase64url(text: string): Uint8Array | undefined {
  const bytes = new Uint8Array(Math.floor((text.length * 6) / 8));
  let bits = 0;
  let held = 0;
  let at = 0;
  for (const letter of text) {
    const value = BASE64URL_ALPHABET.indexOf(letter);
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

/** Parses base64url as UTF-8 JSON; undefined if invalid. */
export function decodeJson(text: string): unknown {
  const bytes = decodeBase64url(text);
  if (!bytes) return undefined;
  try {
    const escaped = Array.from(bytes, (byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
    return JSON.parse(decodeURIComponent(escaped));
  } catch {
    return undefined;
  }
}

/** Takes the thumbprint from the end of the `kid` address. */
export const thumbprintOf = (address: string): string => address.split('/').at(-1) ?? '';

/** Parses a JWS without verifying it; undefined if it is not well formed. */
export function parseJws(text: string): Jws | undefined {
  const [head = '', body = '', tail = '', ...more] = text.split('.');
  const header = decodeJson(head) as { alg?: unknown; typ?: unknown; kid?: unknown } | null | undefined;
  const claims = decodeJson(body);
  const signature = decodeBase64url(tail);
  // Security: the algorithm and type must be our own, whatever the header asks for.
  if (more.length > 0 || header?.alg !== 'EdDSA' || header.typ !== JWS_TYPE) return undefined;
  if (typeof header.kid !== 'string') return undefined;
  if (claims === undefined || signature?.length !== SIGNATURE_BYTES) return undefined;
  return { kid: thumbprintOf(header.kid), claims, signed: asciiBytes(`${head}.${body}`), signature };
}

/** Claims of a JWS whose signature one of these keys verifies; undefined otherwise. */
export async function verifiedClaims(
  text: string,
  keys: readonly PublicKey[],
  check: CheckSignature,
): Promise<unknown> {
  const read = text.length > JWS_LENGTH_MAX ? undefined : parseJws(text);
  const key = keys.find(({ kid }) => kid === read?.kid);
  if (!read || !key) return undefined;
  return (await check(key, read.signature, read.signed)) ? read.claims : undefined;
}

/** Finds the first JWS inside a file such as a picture, page or document. */
export const findJws = (file: string): string | undefined => /eyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{86}/.exec(file)?.[0];
