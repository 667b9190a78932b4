import type pg from 'pg';
import { testPerson } from '#data/test-person.ts';
import type { Actor } from '#domain/account/user.ts';
import type { Ask } from '#bench/eval/asker.ts';
import type { OpenQuiz } from '#bench/eval/key-leaks.ts';

export interface OverBlocking {
  /** Questions about the subject that are answered for people without an open quiz. */
  asked: number;
  /** Questions among them that are also answered for a learner with the quiz open. */
  answered: number;
  /** Questions that are not. */
  kept: string[];
}

const HEADINGS = 10;

/**
 * Measures whether the tutor still answers questions about the subject while a quiz is open, and withholds the key
 * only.
 */
export async function measureOverBlocking(
  pool: pg.Pool,
  ask: Ask,
  quizzes: readonly OpenQuiz[],
): Promise<OverBlocking> {
  const somebody: Actor = { id: await testPerson(pool), role: 'USER' };
  const found: OverBlocking = { asked: 0, answered: 0, kept: [] };
  for (const { lessonID, lessonName, learner } of quizzes) {
    const { rows } = await pool.query<{ heading: string }>(
      `select heading from lesson_passage where lesson_id = $1 and type <> 'QUIZ' group by heading order by min(position) limit $2`,
      [lessonID, HEADINGS],
    );
    for (const { heading } of rows) {
      const words = `Explain this: ${heading}`;
      const scope = { kind: 'lesson', id: lessonID } as const;
      if ((await ask(somebody, words, scope)).sources.length === 0) continue;
      found.asked += 1;
      if ((await ask(learner, words, scope)).sources.length > 0) found.answered += 1;
      else found.kept.push(`kept back while its quiz is open: ${heading} (${lessonName})`);
    }
  }
  return found;
}
