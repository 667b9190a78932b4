import { expect, test } from 'vitest';
import type { Id } from '#domain/kernel/id.ts';
import { sourceOf } from '#domain/learn/card/card.ts';
import { gradeRecall, questionOfCard } from '#domain/learn/card/card-question.ts';
import { answerText, questionText } from '#domain/learn/card/card-text.ts';
import { grade } from '#domain/learn/grading.ts';
import type { QuizQuestion } from '#domain/teach/question/quiz-question.ts';
import { questionOf, sampleQuestions } from '#domain/teach/question/test-questions.ts';
import { publishQuestion } from '#domain/teach/version/learner-question.ts';

const nodeID = 'node' as Id<'LessonNode'>;
const versionID = 'version' as Id<'LessonVersion'>;

/** A card of a question that was answered wrongly. */
function missed(question: QuizQuestion) {
  const { open, key } = publishQuestion(question);
  const graded = grade(key, []);
  const card = {
    source: sourceOf('question', nodeID, question.id),
    nodeID,
    versionID,
    front: questionText(open) || 'Step',
    back: answerText(open, graded),
  };
  const attempts = [{ nodeID, versionID, answers: [{ questionID: question.id, answer: [], grade: graded }] }];
  const found = (changes: Partial<typeof card> = {}) => questionOfCard({ ...card, ...changes }, [open], attempts);
  return { found, key };
}

test('a card of a choice or a typed question asks that question, and other cards only show their text', () => {
  const asked = sampleQuestions.filter((question) => missed(question).found() !== undefined);
  expect([...new Set(asked.map(({ kind }) => kind))].toSorted()).toEqual(
    ['multiple', 'number', 'single', 'text', 'trueFalse'].toSorted(),
  );
});

test('an answer to the question of a card is graded by the answer that the quiz revealed', () => {
  for (const question of [
    questionOf.single,
    questionOf.multiple,
    questionOf.trueFalse,
    questionOf.text,
    questionOf.number,
  ]) {
    const { found, key } = missed(question);
    const right = question.kind === 'text' ? key.answer.slice(0, 1) : key.answer;
    expect(gradeRecall(found()!, right).isRight, question.kind).toBe(true);
    expect(gradeRecall(found()!, ['nonsense']).isRight, question.kind).toBe(false);
  }
});

test('an edited card and a card of another version do not ask the question', () => {
  const { found } = missed(questionOf.single);
  expect(found({ front: 'My own words' })).toBeUndefined();
  expect(found({ back: 'My own answer' })).toBeUndefined();
  expect(found({ versionID: 'other' as Id<'LessonVersion'> })).toBeUndefined();
});
