import { useTranslation } from 'react-i18next';
import type { QuizState } from '#web/learn/quiz/use-quiz.ts';

/** The rules that bind the learner, while the attempt can still be left: the attempts, and when answers are shown. */
export function QuizRules({ run }: { run: QuizState }) {
  const { t } = useTranslation();
  const { left, settings, attempt, isPractice } = run;
  const isAtEnd = settings.feedback === 'end';
  if (left === null && !isAtEnd) return null;
  const count = left === null || isPractice ? undefined : t('player.quiz.attemptsLeft', { count: left });
  const rules = [
    attempt === undefined && count,
    attempt === undefined && left !== null && isPractice && t('player.quiz.practiceWhy'),
    isAtEnd ? t('player.quiz.answersAtEnd') : attempt === undefined && t('player.quiz.attemptBegins'),
  ].filter(Boolean);
  return rules.length === 0 ? null : <p className="text-muted">{rules.join(' ')}</p>;
}
