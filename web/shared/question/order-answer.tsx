import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '#ui/control/checkbox.ts';
import { Row, Stack } from '#ui/layout/stack.tsx';
import type { AnswerProps } from '#web/shared/question/answer-props.ts';
import { usePointerDrag } from '#web/shared/control/use-pointer-drag.ts';
import { gradeOf, Verdict } from '#web/shared/question/verdict.tsx';
import styles from './question-view.module.css';
import { moveItem } from '#web/shared/control/move-item.ts';

/**
 * An ordering question: buttons or a drag move each item. The order shown at first is chance, so it becomes an answer
 * only by a move or by the checkbox.
 */
export function OrderAnswer({ question, answer, given, onAnswer }: AnswerProps) {
  const { t } = useTranslation();
  const list = useRef<HTMLOListElement>(null);
  const [moved, setMoved] = useState<{ id: string; by: -1 | 1 }>();
  const isAnswered = answer.length > 0;
  const shown = isAnswered ? answer : question.options.map(({ id }) => id);
  // A row that moves in the document loses the focus, so its button is focused again.
  useEffect(() => {
    if (moved) list.current?.querySelector<HTMLElement>(`[data-item="${moved.id}"] [data-by="${moved.by}"]`)?.focus();
  }, [moved, answer]);
  const textOf = (id: string) => question.options.find((option) => option.id === id)?.text ?? '';
  const move = (index: number, by: number) => {
    const [id, next] = [shown[index], moveItem(shown, index, by)];
    if (id === undefined || next === undefined) return;
    setMoved({ id, by: by < 0 ? -1 : 1 });
    onAnswer(next);
  };
  const { handleOf, rowOf } = usePointerDrag(list, move);
  const grade = given?.grade ?? undefined;
  const place = moved && { item: textOf(moved.id), number: shown.indexOf(moved.id) + 1, count: shown.length };
  return (
    <>
      <Stack as="ol" ref={list} gap={8}>
        {shown.map((id, index) => {
          const isRight = grade?.answer[index] === id;
          const isWrong = grade !== undefined && !isRight;
          return (
            <Row
              as="li"
              key={id}
              gap={[8, 12]}
              align="center"
              justify="space-between"
              wrap
              className={styles.row}
              data-item={id}
              data-grade={gradeOf(isRight, isWrong)}
              {...rowOf(index)}
            >
              {given === undefined && (
                <span className={styles.handle} aria-hidden {...handleOf(index)}>
                  <IconGripVertical size={18} />
                </span>
              )}
              <span className={styles.position} aria-hidden>
                {index + 1}
              </span>
              <Stack as="span" grow={140} className={styles.text}>
                <bdi>{textOf(id)}</bdi>
              </Stack>
              <Verdict isRight={isRight} isWrong={isWrong} isChosen={isAnswered} />
              {given === undefined && <Moves item={textOf(id)} index={index} last={shown.length - 1} onMove={move} />}
            </Row>
          );
        })}
      </Stack>
      {given === undefined && (
        <Checkbox
          label={t('player.quiz.orderIsRight')}
          checked={isAnswered}
          onChange={() => onAnswer(isAnswered ? [] : shown.slice())}
        />
      )}
      <output className="visually-hidden">{place && t('player.quiz.movedTo', place)}</output>
      {grade && !grade.isRight && (
        <Stack className={styles.right}>
          <h2>{t('player.quiz.rightOrder')}</h2>
          <ol>
            {grade.answer.map((id) => (
              <li key={id}>
                <bdi>{textOf(id)}</bdi>
              </li>
            ))}
          </ol>
        </Stack>
      )}
    </>
  );
}

interface MovesProps {
  item: string;
  index: number;
  last: number;
  onMove: (index: number, by: -1 | 1) => void;
}

const tool = { variant: 'subtle', color: 'gray', size: 36 } as const;

/**
 * The buttons that move an item. At an end a button does nothing but stays focusable; a disabled button would lose the
 * focus.
 */
function Moves({ item, index, last, onMove }: MovesProps) {
  const { t } = useTranslation();
  return (
    <Row as="span">
      <ActionIcon
        {...tool}
        data-by={-1}
        aria-label={t('player.quiz.moveUp', { item })}
        aria-disabled={index === 0}
        onClick={() => onMove(index, -1)}
      >
        <IconArrowUp size={17} />
      </ActionIcon>
      <ActionIcon
        {...tool}
        data-by={1}
        aria-label={t('player.quiz.moveDown', { item })}
        aria-disabled={index === last}
        onClick={() => onMove(index, 1)}
      >
        <IconArrowDown size={17} />
      </ActionIcon>
    </Row>
  );
}
