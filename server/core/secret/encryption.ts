import { hkdfSync } from 'node:crypto';
import { CompactEncrypt, compactDecrypt } from 'jose';

/** Encrypts values in the database, with a key that is derived from a server secret for one purpose. */
export function createEncryption<Value>(secret: string, purpose: string) {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', purpose, 32));
  return {
    encrypt: (value: Value): Promise<string> =>
      new CompactEncrypt(new TextEncoder().encode(JSON.stringify(value)))
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .encrypt(key),
    /** Decrypts a value; undefined if it was encrypted with another secret. */
    async decrypt(encrypted: string): Promise<Value | undefined> {
      try {
        const { plaintext } = await compactDecrypt(encrypted, key);
        return JSON.parse(new TextDecoder().decode(plaintext)) as Value;
      } catch {
        return undefined;
      }
    },
  };
}
