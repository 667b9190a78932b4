import { item, post, row } from '#domain/policy/column-lists.ts';

/** Columns of posts and what belongs to them, in the form of `columns.ts`. */
export const feedColumns = {
  Mute: { read: { owner: [...row, 'personID', 'owner'] }, create: ['personID', 'owner'], update: [], computed: [] },
  Post: {
    read: { owner: post },
    create: ['title', 'content', 'lessonID', 'certificationID', 'userID', 'owner'],
    update: ['title', 'content', 'deletedAt'],
    computed: ['lessonID', 'certificationID'],
  },
  FeedItem: { read: { others: item }, create: [], update: [], computed: [] },
  PostComment: {
    read: { others: [...row, 'content', 'authorContent', 'editedBy', 'userID', 'postID'] },
    create: ['content', 'userID', 'postID'],
    update: ['content'],
    computed: ['authorContent', 'editedBy'],
  },
} as const;
