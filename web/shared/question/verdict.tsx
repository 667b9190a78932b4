import { IconCheck, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './question-view.module.css';

interface VerdictProps {
  isRight: boolean;
  isWrong: boolean;
  isChosen: boolean;
}

/** A text and an icon for right or wrong, so that the result does not depend on color. */
export function Verdict({ isRight, isWrong, isChosen }: VerdictProps) {
  const { t } = useTranslation();
  if (!isRight && !isWrong) return null;
  const Icon = isRight ? IconCheck : IconX;
  const words = isRight
    ? isChosen
      ? 'player.quiz.rightChoice'
      : 'player.quiz.rightAnswer'
    : 'player.quiz.wrongChoice';
  return (
    <span className={styles.verdict}>
      <Icon size={16} stroke={2.4} aria-hidden />
      {t(words)}
    </span>
  );
}

export const gradeOf = (isRight: boolean, isWrong: boolean): 'right' | 'wrong' | undefined =>
  isRight ? 'right' : isWrong ? 'wrong' : undefined;
