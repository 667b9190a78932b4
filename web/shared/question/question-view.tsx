import { type ComponentType, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { LearnerQuestion } from '#domain/teach/question/quiz-question.ts';
import { Stack } from '#ui/layout/stack.tsx';
import type { AnswerProps, QuestionProps } from '#web/shared/question/answer-props.ts';
import { ChoiceAnswer } from '#web/shared/question/choice-answer.tsx';
import { MarkAnswer } from '#web/shared/question/mark-answer.tsx';
import { MatchAnswer } from '#web/shared/question/match-answer.tsx';
import { OrderAnswer } from '#web/shared/question/order-answer.tsx';
import { RichTextView, type RichTextViewProps } from '#web/shared/rich-text/rich-text.tsx';
import { TextAnswer } from '#web/shared/question/text-answer.tsx';
import styles from './question-view.module.css';

export interface QuestionViewProps extends QuestionProps {
  /** Handles links in the texts of the question. */
  links?: Omit<RichTextViewProps, 'text'>;
}

interface Kind {
  Answer: ComponentType<AnswerProps>;
  role: 'radiogroup' | 'group';
  /** Text key of the instruction, for kinds that are not self-explanatory. */
  hint?: string;
}

const kinds: Record<LearnerQuestion['kind'], Kind> = {
  single: { Answer: ChoiceAnswer, role: 'radiogroup' },
  trueFalse: { Answer: ChoiceAnswer, role: 'radiogroup' },
  multiple: { Answer: ChoiceAnswer, role: 'group', hint: 'player.quiz.chooseAll' },
  number: { Answer: TextAnswer, role: 'group', hint: 'player.quiz.writeNumber' },
  text: { Answer: TextAnswer, role: 'group', hint: 'player.quiz.writeText' },
  order: { Answer: OrderAnswer, role: 'group', hint: 'player.quiz.putInOrder' },
  match: { Answer: MatchAnswer, role: 'group', hint: 'player.quiz.matchEach' },
  mark: { Answer: MarkAnswer, role: 'group', hint: 'player.quiz.markWords' },
};

export function QuestionView({ links = {}, ...props }: QuestionViewProps) {
  const { t } = useTranslation();
  const id = useId();
  const { question, given } = props;
  const { Answer, role, hint } = kinds[question.kind];
  const explanation = given?.grade?.explanation;
  return (
    <Stack gap={10} role={role} aria-labelledby={`${id}-question`} aria-describedby={hint && `${id}-hint`}>
      <div id={`${id}-question`} className={styles.prompt}>
        <RichTextView text={question.question} {...links} />
      </div>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-muted">
          {t(hint)}
        </p>
      )}
      <Answer {...props} id={id} />
      {explanation && (
        <div className={styles.explanation}>
          <h2>{t('player.quiz.explanation')}</h2>
          <RichTextView text={explanation} {...links} />
        </div>
      )}
    </Stack>
  );
}
