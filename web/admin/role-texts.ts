import type { Role } from '#domain/account/user.ts';

export const roleTexts: Record<Role, string> = {
  USER: 'admin.role.user',
  MODERATOR: 'admin.role.moderator',
  ADMIN: 'admin.role.admin',
};
