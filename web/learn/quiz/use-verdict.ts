import { useTranslation } from 'react-i18next';
import type { GivenAnswer, Grade } from '#domain/learn/quiz-attempt.ts';
import { plainText } from '#domain/teach/rich-text/rich-text.ts';
import type { LearnerQuestion } from '#domain/teach/question/quiz-question.ts';
import { useFormat } from '#web/shared/language/use-format.ts';
import type { FooterMessage } from '#web/learn/frame/step-footer.tsx';
import { useIsConnected } from '#web/learn/use-is-connected.ts';

/** Feedback and explanation, which stand at the question; a screen reader speaks them after the verdict. */
const detailsOf = ({ feedback, explanation }: Grade): string =>
  [...Object.values(feedback), explanation ? plainText(explanation) : ''].filter(Boolean).join('\n');

/**
 * The verdict in a word with a sentence that explains it; never just "wrong". Nothing while there is no answer or its grade
 * is on the way, so that a screen reader speaks the verdict once and nothing before it.
 */
export function useVerdict({ score }: LearnerQuestion, given: GivenAnswer | undefined): FooterMessage {
  const { t } = useTranslation();
  const format = useFormat();
  const isConnected = useIsConnected();
  if (given === undefined) return {};
  const { grade } = given;
  if (grade === null)
    return isConnected ? {} : { tone: 'saved', title: t('player.quiz.kept'), message: t('player.quiz.keptWhy') };
  const details = detailsOf(grade);
  if (grade.isRight) return { tone: 'right', title: t('player.quiz.right'), details };
  const points = { points: format.number(grade.score), count: score };
  if (grade.score > 0)
    return { tone: 'partly', title: t('player.quiz.partly'), message: t('player.quiz.partlyWhy', points), details };
  return { tone: 'wrong', title: t('player.quiz.wrong'), message: t('player.quiz.wrongWhy'), details };
}
