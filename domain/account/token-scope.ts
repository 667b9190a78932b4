/**
 * Permissions that a token can have. Nothing else can be done with a token: no scope spends tokens or changes the
 * account.
 */
export const tokenScopes = [
  'profile:read',
  'lessons:read',
  'lessons:write',
  'courses:read',
  'courses:write',
  'enrollments:read',
  'enrollments:write',
  'progress:read',
  'wallet:read',
] as const;

export type TokenScope = (typeof tokenScopes)[number];
