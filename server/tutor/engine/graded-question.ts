import type pg from 'pg';
import type { GivenAnswer } from '#domain/learn/quiz-attempt.ts';
import { answerLines } from '#domain/teach/question/question-text.ts';
import type { LearnerQuestion } from '#domain/teach/question/quiz-question.ts';
import { plainText } from '#domain/teach/rich-text/rich-text.ts';
import type { NodeBody } from '#domain/teach/version/version.ts';
import type { TutorQuestion } from '#server/tutor/engine/engine.ts';
import { asksAboutAnswer, questionNumberIn } from '#server/tutor/engine/key-request.ts';

/** A graded question of a submitted quiz, with what its learner reads on the result page. */
export interface GradedQuestion {
  question: string;
  /** The learner's answer; empty if they gave none. */
  given: string;
  right: string;
  /** The teacher's words on the chosen answer and on the right one. */
  explanation: string;
}

/** Security: only the learner's own last attempt at the step, and only once it is submitted. */
const lastAttempt = `select v.body -> a.node_id::text as body, a.answers
  from (select * from quiz_attempt where owner = $1 and node_id = $2::uuid order by created_at desc limit 1) a
    join lesson_version v on v.id = a.version_id
  where a.submitted_at is not null`;

/** The graded question that a learner asks about beside the result of a quiz; undefined if they ask about something else. */
export async function findGradedQuestion(
  pool: pg.Pool,
  { actor, place, words }: Pick<TutorQuestion, 'actor' | 'place' | 'words'>,
): Promise<GradedQuestion | undefined> {
  if (place === undefined || !asksAboutAnswer(words)) return undefined;
  const { rows } = await pool.query<{ body: NodeBody | null; answers: GivenAnswer[] }>(lastAttempt, [
    actor.id,
    place.nodeID,
  ]);
  const { body, answers = [] } = rows[0] ?? {};
  if (body?.type !== 'QUIZ') return undefined;
  const { questions } = body;
  const graded = questions.flatMap((question) => {
    const answer = answers.find(({ questionID }) => questionID === question.id);
    return answer?.grade ? [{ question, answer, grade: answer.grade }] : [];
  });
  const wrong = graded.filter(({ grade }) => !grade.isRight);
  const number = questionNumberIn(words);
  const meant =
    number === undefined
      ? (mostAlike(graded, words) ?? (wrong.length === 1 ? wrong[0] : undefined))
      : graded.find(({ question }) => question === questions[number - 1]);
  if (!meant) return undefined;
  const { question, answer, grade } = meant;
  const feedback = answer.answer.map((id) => grade.feedback[id] ?? '');
  return {
    question: plainText(question.question).trim(),
    given: answerLines(question, answer.answer).join('; '),
    right: answerLines(question, grade.answer).join('; '),
    explanation: [...feedback, grade.explanation ? plainText(grade.explanation) : ''].filter(Boolean).join(' '),
  };
}

const wordsIn = (text: string): Set<string> => new Set(text.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? []);
/** Common words with a question that make a match. */
const COMMON_MIN = 2;

/** The question that shares the most words with the learner's, if it shares enough. */
function mostAlike<Entry extends { question: LearnerQuestion }>(
  entries: readonly Entry[],
  words: string,
): Entry | undefined {
  const asked = wordsIn(words);
  const common = ({ question }: Entry) =>
    [...wordsIn(plainText(question.question))].filter((word) => asked.has(word)).length;
  const [best] = entries.toSorted((one, other) => common(other) - common(one));
  return best && common(best) >= COMMON_MIN ? best : undefined;
}
