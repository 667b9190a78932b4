import { ActionIcon, Textarea } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { OPTIONS_MAX, type QuizOption } from '#domain/teach/question/question-rules.ts';
import { FieldGroup } from '#ui/control/field-group.tsx';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { MoveButtons, toolProps } from '#web/teach/sortable/move-buttons.tsx';
import { moveItem } from '#web/shared/control/move-item.ts';
import { AddButton } from '#web/teach/sortable/add-button.tsx';
import { useListFocus } from '#web/teach/sortable/use-list-focus.ts';
import styles from './option-list.module.css';

interface LineListProps {
  legend: string;
  hint?: string;
  /** Accessible name of a line by its number, from 1. */
  nameOf: (number: number) => string;
  addLabel: string;
  lines: readonly QuizOption[];
  onChange: (lines: QuizOption[]) => void;
  makeId: () => string;
  maxLength: number;
  max?: number;
  /** True if the order of the lines matters. */
  isOrdered?: boolean;
}

const lineAt = (index: number): string => `li:nth-child(${index + 1}) textarea`;

/**
 * List of text lines. Enter adds one, Backspace in an empty one removes it, and Alt with an arrow moves it if the order
 * matters.
 */
export function LineList({
  lines,
  onChange,
  makeId,
  nameOf,
  isOrdered = false,
  max = OPTIONS_MAX,
  ...rest
}: LineListProps) {
  const { list, focusNext } = useListFocus<HTMLUListElement>(lines.map(({ id }) => id).join());

  const add = (index: number) => {
    if (lines.length >= max) return;
    focusNext(lineAt(index));
    onChange(lines.toSpliced(index, 0, { id: makeId(), text: '' }));
  };
  const remove = (index: number) => {
    focusNext(lineAt(Math.max(0, index - 1)));
    onChange(lines.toSpliced(index, 1));
  };
  const move = (index: number, by: -1 | 1) => {
    const next = moveItem(lines, index, by);
    if (next) onChange(next);
  };
  return (
    <FieldGroup legend={rest.legend}>
      {rest.hint !== undefined && <p className={styles.hint}>{rest.hint}</p>}
      <Stack as="ul" gap={8} ref={list}>
        {lines.map((line, index) => (
          <LineRow
            key={line.id}
            name={nameOf(index + 1)}
            place={isOrdered ? index + 1 : undefined}
            isLast={index === lines.length - 1}
            text={line.text}
            maxLength={rest.maxLength}
            onText={(text) => onChange(lines.with(index, { ...line, text }))}
            onMove={(by) => move(index, by)}
            onAdd={() => add(index + 1)}
            onRemove={() => remove(index)}
          />
        ))}
      </Stack>
      <AddButton disabled={lines.length >= max} onClick={() => add(lines.length)}>
        {rest.addLabel}
      </AddButton>
    </FieldGroup>
  );
}

interface LineRowProps {
  name: string;
  /** Number of the line from 1; undefined if the order does not matter. */
  place: number | undefined;
  isLast: boolean;
  text: string;
  maxLength: number;
  onText: (text: string) => void;
  onMove: (by: -1 | 1) => void;
  onAdd: () => void;
  onRemove: () => void;
}

function LineRow({ name, place, isLast, text, maxLength, ...on }: LineRowProps) {
  const { t } = useTranslation();
  const handleKeyDown = (event: KeyboardEvent) => {
    const isMove = place !== undefined && event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown');
    const isRemoval = event.key === 'Backspace' && text === '';
    if (!isMove && !isRemoval && event.key !== 'Enter') return;
    event.preventDefault();
    if (isMove) on.onMove(event.key === 'ArrowUp' ? -1 : 1);
    else if (isRemoval) on.onRemove();
    else on.onAdd();
  };
  return (
    <Row as="li" gap={4} align="start" justify="end" wrap={place !== undefined}>
      {place !== undefined && <span className={styles.place}>{place}</span>}
      <Textarea
        flex={place === undefined ? 1 : '1 1 360px'}
        autosize
        minRows={1}
        aria-label={name}
        maxLength={maxLength}
        value={text}
        onChange={(event) => on.onText(event.currentTarget.value)}
        onKeyDown={handleKeyDown}
      />
      <Row as="span">
        {place !== undefined && (
          <MoveButtons
            up={t('draft.quiz.lineUp', { name })}
            down={t('draft.quiz.lineDown', { name })}
            isFirst={place === 1}
            isLast={isLast}
            onMove={on.onMove}
          />
        )}
        <ActionIcon {...toolProps} aria-label={t('draft.quiz.lineRemove', { name })} onClick={on.onRemove}>
          <IconX size={17} />
        </ActionIcon>
      </Row>
    </Row>
  );
}
