import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const url = (data: Buffer | Uint8Array) => Buffer.from(data).toString('base64url');

/** A software authenticator with one P-256 passkey for the site at `origin`. */
export function testPasskey(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const jwk = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  const { hostname } = new URL(origin);
  let counter = 0;

  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  function authenticatorData(flags: number, rest = Buffer.alloc(0)): Buffer {
    const count = Buffer.alloc(4);
    counter += 1;
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(hostname), Buffer.from([flags]), count, rest]);
  }

  return {
    /** Response of a browser to a request for a new passkey. */
    create({ challenge }: { challenge: string }) {
      const key = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(jwk.x ?? '', 'base64url'))],
        [-3, new Uint8Array(Buffer.from(jwk.y ?? '', 'base64url'))],
      ]);
      const length = Buffer.from([0, id.length]);
      const authData = authenticatorData(
        0x41,
        Buffer.concat([Buffer.alloc(16), length, id, Buffer.from(isoCBOR.encode(key))]),
      );
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ]);
      return {
        id: url(id),
        rawId: url(id),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: url(clientData('webauthn.create', challenge)),
          attestationObject: url(isoCBOR.encode(attestation as never)),
          transports: ['internal'],
        },
      };
    },
    /** Response of a browser to a request to prove the passkey. */
    get({ challenge }: { challenge: string }) {
      const data = clientData('webauthn.get', challenge);
      const authData = authenticatorData(0x01);
      const signature = sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey);
      return {
        id: url(id),
        rawId: url(id),
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON: url(data), authenticatorData: url(authData), signature: url(signature) },
      };
    },
  };
}
