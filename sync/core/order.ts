/** Order of a list whose newest rows stand first. */
export const newestFirst = [
  ['createdAt', 'desc'],
  ['id', 'desc'],
] as const;
