/** Statements that remove posts with their votes and comments; `$1` are the ids of the posts. */
export const postRemoval: readonly string[] = [
  'delete from vote where post_id = any($1)',
  'delete from post_comment where post_id = any($1)',
  'delete from post where id = any($1)',
];
