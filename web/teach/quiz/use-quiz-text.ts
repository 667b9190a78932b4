import { useTranslation } from 'react-i18next';
import { answerLines } from '#domain/teach/question/question-text.ts';
import { type QuizQuestion, rulesOf } from '#domain/teach/question/quiz-question.ts';
import { plainText } from '#domain/teach/rich-text/rich-text.ts';
import { useFormat } from '#web/shared/language/use-format.ts';
import type { QuizContent } from '#web/teach/quiz/quiz-editor.tsx';

/** Formats a quiz as lines for reading and comparing: settings, and each question with its answer key. */
export function useQuizText(): (quiz: QuizContent) => string {
  const { t } = useTranslation();
  const { typedPercent } = useFormat();
  return ({ questions, passMark, attempts, timeLimitSeconds, feedback, isShuffled }) =>
    [
      `${t('draft.quiz.passMark')}: ${typedPercent(passMark)}`,
      `${t('draft.quiz.attempts')}: ${attempts ?? t('draft.quiz.attemptsAny')}`,
      `${t('draft.quiz.timeLimit')}: ${timeLimitSeconds === null ? t('draft.quiz.timeLimitNone') : timeLimitSeconds / 60}`,
      `${t('draft.quiz.feedbackTime')}: ${t(feedback === 'now' ? 'draft.quiz.feedbackNow' : 'draft.quiz.feedbackEnd')}`,
      ...(isShuffled ? [t('draft.quiz.shuffle')] : []),
      ...questions.flatMap(questionLines),
    ].join('\n');
}

const marked = (text: string, isRight: boolean): string => `${isRight ? '✓' : '–'} ${text}`;

function questionLines(question: QuizQuestion): string[] {
  const { options, answer, explanation } = question;
  const isChosen = rulesOf(question).choices !== undefined && options.length > 0;
  const lines = isChosen
    ? options.map(({ id, text, feedback }) => marked(feedback ? `${text} (${feedback})` : text, answer.includes(id)))
    : answerLines(question, answer);
  return [plainText(question.question), ...lines, ...(explanation ? [plainText(explanation)] : [])];
}
