/** The letter that stands in for a missing picture of a person. */
export const avatarLetter = (email: string): string => (email.trim()[0] ?? '?').toUpperCase();

/** The class in tokens.css that colours a letter: A to Z have their own, all others borrow one, always the same. */
export function letterClass(letter: string): string {
  const plain = letter.normalize('NFD')[0]?.toUpperCase() ?? '?';
  if (/^[A-Z]$/.test(plain)) return `letter-${plain}`;
  return `letter-${String.fromCharCode(65 + (plain.charCodeAt(0) % 26))}`;
}
