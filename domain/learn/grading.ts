import type { GivenAnswer, Grade } from '#domain/learn/quiz-attempt.ts';
import type { QuestionKey } from '#domain/teach/version.ts';

/** A single choice is right or wrong. A multiple choice gives a share for each option put on its right side, and nothing below half. */
export function grade(key: QuestionKey, chosen: readonly string[]): Grade {
  const right = new Set(key.answer);
  const picked = new Set(chosen);
  const isRight = right.size === picked.size && key.answer.every((option) => picked.has(option));
  return {
    isRight,
    score: isRight ? key.score : key.kind === 'multiple' ? partialScore(key, picked) : 0,
    answer: [...key.answer],
    feedback: Object.fromEntries(
      [...picked]
        .filter((option) => Object.hasOwn(key.feedback, option))
        .map((option) => [option, key.feedback[option] ?? '']),
    ),
    explanation: key.explanation ?? null,
  };
}

function partialScore(key: QuestionKey, picked: ReadonlySet<string>): number {
  const hits = key.answer.filter((option) => picked.has(option)).length;
  const misses = picked.size - hits;
  const share = Math.max(0, hits - misses) / Math.max(1, key.answer.length);
  return share >= 0.5 ? Math.round(share * key.score * 100) / 100 : 0;
}

/** Share of the points of an attempt, 0 to 1; null while an answer is missing or ungraded. */
export function attemptScore(questions: Record<string, QuestionKey>, answers: readonly GivenAnswer[]): number | null {
  let points = 0;
  let possible = 0;
  for (const [questionID, key] of Object.entries(questions)) {
    const given = answers.find((answer) => answer.questionID === questionID)?.grade;
    if (!given) return null;
    points += given.score;
    possible += key.score;
  }
  return possible === 0 ? 1 : points / possible;
}
