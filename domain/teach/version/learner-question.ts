import {
  type LearnerQuestion,
  type QuestionKey,
  type QuizQuestion,
  rulesOf,
} from '#domain/teach/question/quiz-question.ts';
import { learnerOption } from '#domain/teach/question/shared-rules.ts';

/**
 * Security: the learner's copy lists its fields one by one, so that a new field stays private until it is added here.
 */
function learnerQuestionOf(question: QuizQuestion): LearnerQuestion {
  const { id, kind, score, options } = question;
  const common = { id, kind, question: question.question, score, options: options.map(learnerOption) };
  return { ...common, ...rulesOf(question).openFields?.(question) } as LearnerQuestion;
}

function keyOf(question: QuizQuestion): QuestionKey {
  const { kind, answer, score, explanation, options } = question;
  const common = {
    kind,
    answer,
    score,
    ...(explanation === undefined ? {} : { explanation }),
    feedback: Object.fromEntries(options.flatMap(({ id, feedback }) => (feedback ? [[id, feedback]] : []))),
  };
  return { ...common, ...rulesOf(question).secretFields?.(question) } as QuestionKey;
}

/** Splits a question into the learner's copy and the key for grading. */
export function publishQuestion(question: QuizQuestion): { open: LearnerQuestion; key: QuestionKey } {
  const published = rulesOf(question).anonymous?.(question) ?? question;
  return { open: learnerQuestionOf(published), key: keyOf(published) };
}
