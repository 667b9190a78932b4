import { PASSWORD_MIN_LENGTH } from '#domain/account/password.ts';

export const strengths = ['short', 'weak', 'fair', 'good', 'strong'] as const;
export type Strength = (typeof strengths)[number];

/** Strength as advice: only the length is ever refused. Repeated characters add nothing, and length adds most. */
export function passwordStrength(password: string): Strength {
  if (password.length < PASSWORD_MIN_LENGTH) return 'short';
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((kind) => kind.test(password)).length;
  const score = new Set(password).size + (kinds - 1) * 2;
  if (score < 8) return 'weak';
  if (score < 12) return 'fair';
  return score < 16 ? 'good' : 'strong';
}
