import type { User } from '#domain/account/user.ts';

export const isSuspended = (
  { suspendedAt, suspendedUntil }: Pick<User, 'suspendedAt' | 'suspendedUntil'>,
  now: number,
): boolean => suspendedAt !== null && (suspendedUntil === null || Date.parse(suspendedUntil) > now);
