import type { PublicKey } from '#domain/certify/signed-text.ts';
import { contexts, type Issuer, issuerAddress, profileOf } from '#server/certify/open-badge.ts';
import { keyAddress } from '#server/certify/signing-keys.ts';

/** As programs read a key that checks signatures, by the name that signatures call it by. */
export const publicKeyOf = ({ publicUrl }: Issuer, { kid, x }: PublicKey) => ({
  kty: 'OKP',
  crv: 'Ed25519',
  x,
  kid: keyAddress(publicUrl, kid),
  alg: 'EdDSA',
  use: 'sig',
});

/** Who signs, and with which keys: those before the newest are in it for ever. */
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
