import type pg from 'pg';
import { testPerson } from '#data/test-person.ts';
import type { Actor } from '#domain/account/user.ts';
import type { Ask } from './asked.ts';
import type { OpenQuiz } from './key-leaks.ts';

export interface Openness {
  /** Questions about the lessons of the quizzes that are answered to somebody who takes none. */
  asked: number;
  /** Of these, how many are answered to who takes the quiz. */
  answered: number;
  /** Those that are not. */
  kept: string[];
}

const HEADINGS = 10;

/** Whether a tutor goes on speaking of the subject while its quiz is open, and is silent of the key alone. */
export async function openness(pool: pg.Pool, ask: Ask, quizzes: readonly OpenQuiz[]): Promise<Openness> {
  const somebody: Actor = { id: await testPerson(pool), role: 'USER' };
  const found: Openness = { asked: 0, answered: 0, kept: [] };
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
