/** Letter for a person without a picture. */
export const avatarLetter = (email: string): string => (email.trim()[0] ?? '?').toUpperCase();

/**
 * Class in tokens.css with the color of a letter. A to Z have their own; every other character always uses the same one
 * of these.
 */
export function letterClass(letter: string): string {
  const plain = letter.normalize('NFD')[0]?.toUpperCase() ?? '?';
  if (/^[A-Z]$/.test(plain)) return `letter-${plain}`;
  return `letter-${String.fromCharCode(65 + (plain.charCodeAt(0) % 26))}`;
}
