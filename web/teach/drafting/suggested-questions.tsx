import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Id } from '#domain/kernel/id.ts';
import type { LessonNode } from '#domain/teach/node.ts';
import { plainText } from '#domain/teach/rich-text/rich-text.ts';
import type { SuggestedQuestion } from '#domain/teach/drafting/suggestion.ts';
import { Checkbox } from '#ui/control/checkbox.ts';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { useCommand } from '#web/store/hooks.ts';
import { answerLines } from '#domain/teach/question/question-text.ts';
import type { Steps } from '#web/teach/editor/draft/use-steps.ts';
import styles from './drafting.module.css';

interface SuggestedQuestionsProps {
  questions: readonly SuggestedQuestion[];
  after: LessonNode['id'];
  steps: Steps;
  onDone: () => void;
}

/** Suggested questions with their evidence in the text; the accepted ones become a quiz after the step. */
export function SuggestedQuestions({ questions, after, steps, onDone }: SuggestedQuestionsProps) {
  const { t } = useTranslation();
  const { send: write } = useCommand('quiz.write');
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const taken = questions.map(({ question }) => question).filter(({ id }) => !left.has(id));
  const toggle = (id: string) =>
    setLeft((before) =>
      before.has(id) ? new Set([...before].filter((each) => each !== id)) : new Set([...before, id]),
    );
  const add = async () => {
    const fill = (bodyID: string) => write({ id: bodyID as Id<'LessonNodeQuiz'>, questions: taken });
    await steps.add('QUIZ', after, { name: t('drafting.help.quiz'), fill });
    onDone();
  };
  return (
    <Stack gap={14} className={styles.drafted}>
      <h3>{questions.length === 0 ? t('drafting.help.none') : t('drafting.help.made', { count: questions.length })}</h3>
      <Stack as="ul" gap={14}>
        {questions.map(({ question, quote }) => {
          const words = plainText(question.question);
          return (
            <Stack as="li" gap={6} key={question.id}>
              <Checkbox
                label={<b dir="auto">{words}</b>}
                aria-label={t('drafting.help.take', { question: words })}
                checked={!left.has(question.id)}
                onChange={() => toggle(question.id)}
              />
              <span dir="auto">
                {t('drafting.review.answer', { answer: answerLines(question, question.answer).join(' · ') })}
              </span>
              {quote !== '' && <blockquote dir="auto">{quote}</blockquote>}
            </Stack>
          );
        })}
      </Stack>
      <Row gap={10} justify="end" wrap>
        <Button variant="default" size="sm" onClick={onDone}>
          {t('drafting.help.reject')}
        </Button>
        {taken.length > 0 && (
          <Button size="sm" onClick={() => void add()}>
            {t('drafting.help.add')}
          </Button>
        )}
      </Row>
    </Stack>
  );
}
