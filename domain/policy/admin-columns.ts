import { reported, row } from '#domain/policy/column-lists.ts';

/** The columns of what is for those who keep order, in the form of `columns.ts`. */
export const adminColumns = {
  ContactMessage: { read: { admin: [...row, 'name', 'email', 'content'] }, create: [], update: [], derived: [] },
  PageView: { read: { admin: [...row, 'path', 'sessionID'] }, create: [], update: [], derived: [] },
  Report: {
    read: { reporter: reported, moderator: [...reported, 'author', 'snapshot', 'leadID', 'decidedBy', 'note'] },
    create: ['reporter', 'model', 'rowID', 'reason', 'words'],
    update: ['note'],
    derived: ['status', 'decidedBy', 'decidedAt'],
  },
} as const;
