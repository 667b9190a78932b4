import { ActionIcon, Textarea } from '@mantine/core';
import { IconMessage2, IconMessage2Off, IconX } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { QuestionKind } from '#domain/teach/question/quiz-question.ts';
import { OPTION_TEXT_MAX, type QuizOption } from '#domain/teach/question/question-rules.ts';
import { Checkbox } from '#ui/control/checkbox.ts';
import { Radio } from '#ui/control/radio.ts';
import { useSwapFocus } from '#ui/focus/use-swap-focus.ts';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { MoveButtons, toolProps } from '#web/teach/sortable/move-buttons.tsx';
import body from '#web/teach/page/form-body.module.css';
import styles from './option-list.module.css';

export interface OptionRowProps {
  option: QuizOption;
  /** Number of the option, from 1. */
  number: number;
  kind: QuestionKind;
  /** Name of the radio group of one question. */
  group: string;
  isRight: boolean;
  isFirst: boolean;
  isLast: boolean;
  onMark: (isRight: boolean) => void;
  onText: (text: string) => void;
  onFeedback: (feedback: string | undefined) => void;
  onMove: (by: -1 | 1) => void;
  onAdd: () => void;
  onRemove: () => void;
}

/** One option. Enter adds the next one, Alt with an arrow moves it, and Backspace in an empty one removes it. */
export function OptionRow({ option, number, kind, group, isRight, isFirst, isLast, ...on }: OptionRowProps) {
  const { t } = useTranslation();
  const hasFeedback = option.feedback !== undefined;
  const row = useSwapFocus<HTMLLIElement>(hasFeedback);
  const mark = {
    'aria-label': t('draft.quiz.right', { number }),
    checked: isRight,
    onChange: (event: { currentTarget: HTMLInputElement }) => on.onMark(event.currentTarget.checked),
  };

  const handleKeyDown = (event: KeyboardEvent) => {
    const isMove = event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown');
    const isRemoval = event.key === 'Backspace' && option.text === '' && !(isFirst && isLast);
    if (!isMove && !isRemoval && event.key !== 'Enter') return;
    event.preventDefault();
    if (isMove) on.onMove(event.key === 'ArrowUp' ? -1 : 1);
    else if (isRemoval) on.onRemove();
    else on.onAdd();
  };

  return (
    <Row
      as="li"
      gap={4}
      align="start"
      justify="end"
      wrap
      ref={row}
      data-option={option.id}
      data-right={isRight || undefined}
    >
      <span className={styles.mark}>
        {kind === 'single' ? <Radio {...mark} name={`right-${group}`} /> : <Checkbox {...mark} />}
      </span>
      <Stack gap={6} className={styles.text}>
        <Textarea
          data-words
          autosize
          minRows={1}
          aria-label={t('draft.quiz.option', { number })}
          maxLength={OPTION_TEXT_MAX}
          value={option.text}
          onChange={(event) => on.onText(event.currentTarget.value)}
          onKeyDown={handleKeyDown}
        />
        {hasFeedback && (
          <Textarea
            data-swap-focus
            classNames={{ input: body.minor ?? '' }}
            aria-label={t('draft.quiz.feedback', { number })}
            placeholder={t('draft.quiz.feedbackPlaceholder')}
            autosize
            minRows={1}
            maxLength={OPTION_TEXT_MAX}
            value={option.feedback ?? ''}
            onChange={(event) => on.onFeedback(event.currentTarget.value)}
          />
        )}
      </Stack>
      <Row as="span">
        <ActionIcon
          {...toolProps}
          data-swap-focus={hasFeedback ? undefined : true}
          aria-label={t(hasFeedback ? 'draft.quiz.removeFeedback' : 'draft.quiz.addFeedback', { number })}
          onClick={() => on.onFeedback(hasFeedback ? undefined : '')}
        >
          {hasFeedback ? <IconMessage2Off size={17} /> : <IconMessage2 size={17} />}
        </ActionIcon>
        <MoveButtons
          up={t('draft.quiz.moveUp', { number })}
          down={t('draft.quiz.moveDown', { number })}
          isFirst={isFirst}
          isLast={isLast}
          onMove={on.onMove}
        />
        <ActionIcon {...toolProps} aria-label={t('draft.quiz.removeOption', { number })} onClick={on.onRemove}>
          <IconX size={17} />
        </ActionIcon>
      </Row>
    </Row>
  );
}
