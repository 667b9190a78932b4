import { isChoice, type QuizQuestion } from '#domain/teach/question/quiz-question.ts';

/** Right answers of a question as text. */
export const rightAnswers = (question: QuizQuestion): string => {
  const { answer } = question;
  if (!isChoice(question)) return answer.join(' · ');
  return question.options
    .filter(({ id }) => answer.includes(id))
    .map(({ text }) => text)
    .join(' · ');
};
