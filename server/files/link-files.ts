import type pg from 'pg';

/**
 * The rows that may show a file. `Lesson` stands for what anyone signed in sees of it: covers and the open step (D-85).
 * Drafts, covers and profiles are noted by a trigger, whoever writes them.
 */
export type FileUser = {
  model: 'Lesson' | 'LessonVersion' | 'LessonNodeContent' | 'LessonNodeQuiz' | 'PublicProfile';
  id: string;
  owner: string;
};

/** Security: only the owner's own files are linked, so that knowing a hash gives nobody the file behind it. */
export async function linkFiles(client: pg.ClientBase, user: FileUser, sha256s: readonly string[]): Promise<void> {
  if (sha256s.length === 0) return;
  await client.query(
    `insert into file_use (file_id, model, row_id)
     select id, $1, $2 from file where owner = $3 and sha256 = any($4) for key share on conflict do nothing`,
    [user.model, user.id, user.owner, sha256s],
  );
}
