import type { PublicKey } from '#domain/certify/jws.ts';
import { multikeyOf } from '#server/certify/credential/data-integrity.ts';
import { contexts, type Issuer, issuerAddress, profileOf } from '#server/certify/credential/open-badge.ts';
import { keyAddress } from '#server/certify/credential/signing-key.ts';

export const MULTIKEY_CONTEXT = 'https://w3id.org/security/multikey/v1';

/** A public key as JWK, under the id that signatures use. */
export const publicKeyOf = ({ publicUrl }: Issuer, { kid, x }: PublicKey) => ({
  kty: 'OKP',
  crv: 'Ed25519',
  x,
  kid: keyAddress(publicUrl, kid),
  alg: 'EdDSA',
  use: 'sig',
});

/** Issuer profile with all its keys. Older keys are never removed, because their signatures stay valid. */
export function issuerProfile(issuer: Issuer, keys: readonly PublicKey[]) {
  const methods = keys.map((key) => ({
    id: keyAddress(issuer.publicUrl, key.kid),
    type: 'JsonWebKey',
    controller: issuerAddress(issuer.publicUrl),
    publicKeyJwk: publicKeyOf(issuer, key),
  }));
  // A JWT names the first form of a key, an embedded proof the second.
  const verificationMethod = [...methods, ...keys.map((key) => multikeyOf(issuer, key))];
  return {
    // The first context defines what keys may do; programs read a document that begins with it as it stands.
    '@context': ['https://www.w3.org/ns/did/v1', ...contexts, 'https://w3id.org/security/jwk/v1', MULTIKEY_CONTEXT],
    ...profileOf(issuer),
    verificationMethod,
    assertionMethod: verificationMethod.map(({ id }) => id),
  };
}
