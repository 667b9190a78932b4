import type { PublicKey } from '#domain/certify/jws.ts';
import { contexts, type Issuer, issuerAddress, profileOf } from '#server/certify/credential/open-badge.ts';
import { keyAddress } from '#server/certify/credential/signing-key.ts';

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
  return {
    '@context': [...contexts, 'https://w3id.org/security/jwk/v1'],
    ...profileOf(issuer),
    verificationMethod: methods,
    assertionMethod: methods.map(({ id }) => id),
  };
}
