import type { QuizOption, QuizQuestion } from '#domain/teach/question/quiz-question.ts';
import type { LearnerOption, LearnerQuestion, QuestionKey } from '#domain/teach/version/version.ts';

/**
 * Renames items by their alphabetical position. Security: the position of an item, or the ID that the editor assigned
 * in sequence, would reveal the key of an order or a match.
 */
function anonymous(options: readonly QuizOption[]): { options: QuizOption[]; nameOf: (id: string) => string } {
  const inOrder = options.toSorted((a, b) => (a.text < b.text ? -1 : 1));
  const names = new Map(inOrder.map(({ id }, index) => [id, `i${index + 1}`]));
  const nameOf = (id: string) => names.get(id) ?? '';
  return { options: inOrder.map((option) => ({ ...option, id: nameOf(option.id) })), nameOf };
}

/** The published form of a question, identical for every key apart from the key itself. */
function published(question: QuizQuestion): QuizQuestion {
  if (question.kind === 'order') {
    const { options, nameOf } = anonymous(question.options);
    return { ...question, options, answer: question.answer.map(nameOf) };
  }
  if (question.kind === 'match') {
    const { options: matches, nameOf } = anonymous(question.matches);
    return { ...question, matches, answer: question.answer.map(nameOf) };
  }
  return question;
}

/**
 * Security: the learner's copy lists its fields one by one, so that a new field stays private until it is added here.
 */
function learnerQuestionOf(question: QuizQuestion): LearnerQuestion {
  const { id, score } = question;
  const open = { id, question: question.question, score, options: question.options.map(learnerOption) };
  return question.kind === 'match'
    ? { ...open, kind: 'match', matches: question.matches.map(learnerOption) }
    : { ...open, kind: question.kind };
}

const learnerOption = ({ id, text }: QuizOption): LearnerOption => ({ id, text });

function keyOf(question: QuizQuestion): QuestionKey {
  const { answer, score, explanation, options } = question;
  const key = {
    answer,
    score,
    ...(explanation === undefined ? {} : { explanation }),
    feedback: Object.fromEntries(options.flatMap(({ id, feedback }) => (feedback ? [[id, feedback]] : []))),
  };
  return question.kind === 'number'
    ? { ...key, kind: 'number', tolerance: question.tolerance }
    : { ...key, kind: question.kind };
}

/** Splits a question into the learner's copy and the key for grading. */
export function publishQuestion(question: QuizQuestion): { open: LearnerQuestion; key: QuestionKey } {
  const named = published(question);
  return { open: learnerQuestionOf(named), key: keyOf(named) };
}
