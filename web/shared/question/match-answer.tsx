import { useTranslation } from 'react-i18next';
import type { LearnerOption } from '#domain/teach/question/question-rules.ts';
import { Select } from '#ui/control/select.ts';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { setMatch } from '#web/shared/question/answer-draft.ts';
import type { AnswerProps } from '#web/shared/question/answer-props.ts';
import { gradeOf, Verdict } from '#web/shared/question/verdict.tsx';
import styles from './question-view.module.css';

/** A matching question: each option has a list from which the learner selects its match. */
export function MatchAnswer({ question, answer, given, id, onAnswer }: AnswerProps) {
  const { t } = useTranslation();
  const matches: readonly LearnerOption[] = question.kind === 'match' ? question.matches : [];
  const grade = given?.grade ?? undefined;
  const choices = [
    { value: '', label: t('player.quiz.chooseMatch') },
    ...matches.map((match) => ({ value: match.id, label: match.text })),
  ];
  return (
    <Stack as="ul" gap={8}>
      {question.options.map((option, index) => {
        const right = grade?.answer[index];
        const isRight = grade !== undefined && answer[index] === right;
        const isWrong = grade !== undefined && !isRight;
        return (
          <Row
            as="li"
            key={option.id}
            gap={[8, 12]}
            align="center"
            justify="space-between"
            wrap
            className={styles.row}
            data-grade={gradeOf(isRight, isWrong)}
          >
            <Stack as="span" grow={140} className={styles.text} id={`${id}-${option.id}`}>
              <bdi>{option.text}</bdi>
              {isWrong && (
                <small>
                  {t('player.quiz.rightMatch', { match: matches.find((match) => match.id === right)?.text ?? '' })}
                </small>
              )}
            </Stack>
            {given === undefined ? (
              <Select
                className={styles.match ?? ''}
                aria-labelledby={`${id}-${option.id}`}
                value={answer[index] ?? ''}
                data={choices}
                onChange={(event) => onAnswer(setMatch(question, answer, index, event.currentTarget.value))}
              />
            ) : (
              <bdi className={styles.match}>{matches.find((match) => match.id === answer[index])?.text}</bdi>
            )}
            <Verdict isRight={isRight} isWrong={isWrong} isChosen />
          </Row>
        );
      })}
    </Stack>
  );
}
