/** True if the bytes begin with these characters, one byte each. */
export const startsWith = (bytes: Uint8Array, signature: string): boolean =>
  [...signature].every((sign, index) => bytes[index] === sign.charCodeAt(0));
