import { hkdfSync } from 'node:crypto';
import { CompactEncrypt, compactDecrypt } from 'jose';

/** Encrypts values that the database keeps, with a key derived from a secret of the server for this purpose. */
export function encryptionOf<Value>(secret: string, purpose: string) {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', purpose, 32));
  return {
    close: (value: Value): Promise<string> =>
      new CompactEncrypt(new TextEncoder().encode(JSON.stringify(value)))
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .encrypt(key),
    /** Undefined where the text was encrypted with another secret. */
    async open(sealed: string): Promise<Value | undefined> {
      try {
        const { plaintext } = await compactDecrypt(sealed, key);
        return JSON.parse(new TextDecoder().decode(plaintext)) as Value;
      } catch {
        return undefined;
      }
    },
  };
}
