const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** Encodes bytes in base 58 of Bitcoin, without the multibase letter. */
export function encodeBase58(bytes: Uint8Array): string {
  let value = bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
  let text = '';
  for (; value > 0n; value /= 58n) text = ALPHABET.charAt(Number(value % 58n)) + text;
  const zeros = bytes.findIndex((byte) => byte !== 0);
  return '1'.repeat(zeros === -1 ? bytes.length : zeros) + text;
}

/** Decodes exactly `length` bytes; undefined for any other text. */
export function decodeBase58(text: string, length: number): Uint8Array<ArrayBuffer> | undefined {
  // A byte takes less than two letters; the limit keeps the sum short.
  if (text.length > length * 2) return undefined;
  let value = 0n;
  for (const letter of text) {
    const digit = ALPHABET.indexOf(letter);
    if (digit < 0) return undefined;
    value = value * 58n + BigInt(digit);
  }
  const bytes = new Uint8Array(length);
  for (let at = length - 1; at >= 0; at -= 1, value >>= 8n) bytes[at] = Number(value & 0xffn);
  // Only the canonical text is accepted, so that no second text stands for the same bytes.
  return value === 0n && encodeBase58(bytes) === text ? bytes : undefined;
}
