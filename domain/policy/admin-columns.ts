import { reported, row } from '#domain/policy/column-lists.ts';

const audited = [...row, 'actor', 'deed', 'model', 'rowID', 'person', 'words', 'detail'] as const;

const judged = ['reporter', 'words', 'author', 'snapshot', 'leadID', 'decidedBy', 'note', 'isHidden'] as const;

/** Columns of moderation and administration models, in the form of `columns.ts`. */
export const adminColumns = {
  ContactMessage: { read: { admin: [...row, 'name', 'email', 'content'] }, create: [], update: [], derived: [] },
  PageView: { read: { admin: [...row, 'path', 'sessionID'] }, create: [], update: [], derived: [] },
  Report: {
    read: {
      reporter: [...reported, 'reporter', 'words'],
      author: [...reported, 'author', 'leadID', 'note', 'isHidden'],
      moderator: [...reported, ...judged],
    },
    create: ['reporter', 'model', 'rowID', 'reason', 'words'],
    update: ['note'],
    derived: ['status', 'decidedBy', 'decidedAt', 'isHidden'],
  },
  AuditEntry: { read: { admin: audited, actor: audited }, create: [], update: [], derived: [] },
  Member: {
    read: {
      admin: [
        ...row,
        'name',
        'email',
        'terms',
        'emailVerified',
        'role',
        'seenAt',
        'subscriptionTier',
        'suspendedAt',
        'suspendedUntil',
        'suspendedWhy',
      ],
    },
    create: [],
    update: [],
    derived: [],
  },
} as const;
