import { reported, row } from '#domain/policy/column-lists.ts';

const audited = [...row, 'actor', 'action', 'model', 'rowID', 'person', 'words', 'detail'] as const;

const judged = ['reporter', 'words', 'author', 'snapshot', 'leadID', 'decidedBy', 'note', 'isHidden'] as const;

/** Columns of moderation and administration models, in the form of `columns.ts`. */
export const adminColumns = {
  ContactMessage: { read: { admin: [...row, 'name', 'email', 'content'] }, create: [], update: [], computed: [] },
  PageView: { read: { admin: [...row, 'path', 'sessionID'] }, create: [], update: [], computed: [] },
  Report: {
    read: {
      reporter: [...reported, 'reporter', 'words'],
      author: [...reported, 'author', 'leadID', 'note', 'isHidden'],
      moderator: [...reported, ...judged],
    },
    create: ['reporter', 'model', 'rowID', 'reason', 'words'],
    update: ['note'],
    computed: ['status', 'decidedBy', 'decidedAt', 'isHidden'],
  },
  AuditEntry: { read: { admin: audited, actor: audited }, create: [], update: [], computed: [] },
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
    computed: [],
  },
} as const;
