import { ActionIcon, Button, Textarea, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldGroup } from '#ui/control/field-group.tsx';
import { useSwapFocus } from '#ui/focus/use-swap-focus.ts';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { MoveButtons, toolProps } from '#web/teach/sortable/move-buttons.tsx';
import { moveItem } from '#web/shared/control/move-item.ts';
import { useListFocus } from '#web/teach/sortable/use-list-focus.ts';
import body from '#web/teach/page/form-body.module.css';
import { AddButton } from '#web/teach/sortable/add-button.tsx';

/** An objective of a lesson or course, or an outcome of a certification. */
export interface Goal {
  id: string;
  name: string;
  description: string;
}
/** Group of translations in the area `draft`. */
export type GoalKind = 'objectives' | 'outcomes';

export interface GoalListProps {
  kind: GoalKind;
  value: readonly Goal[];
  onChange: (list: Goal[]) => void;
  makeId: () => string;
}

/** Largest number of objectives or outcomes. */
const GOALS_MAX = 50;

/** True if every line has a name; a list with an unnamed line is not saved. */
export const hasAllNames = (list: readonly Goal[]): boolean => list.every(({ name }) => name.trim() !== '');

/** Editor for objectives or outcomes: add, edit, reorder and remove, also by keyboard. */
export function GoalList({ kind, value, onChange, makeId }: GoalListProps) {
  const { t } = useTranslation();
  const { list, focusNext } = useListFocus<HTMLUListElement>(value.map(({ id }) => id).join());

  const change = (index: number, patch: Partial<Goal>) =>
    onChange(value.map((line, at) => (at === index ? { ...line, ...patch } : line)));
  const add = (index: number) => {
    if (value.length >= GOALS_MAX) return;
    const id = makeId();
    focusNext(`[data-line="${id}"] input`);
    onChange(value.toSpliced(index, 0, { id, name: '', description: '' }));
  };
  const remove = (index: number) => {
    const neighbor = value[index + 1] ?? value[index - 1];
    if (neighbor) focusNext(`[data-line="${neighbor.id}"] input`);
    onChange(value.toSpliced(index, 1));
  };
  const move = (index: number, by: -1 | 1) => {
    const next = moveItem(value, index, by);
    if (next) onChange(next);
  };

  return (
    <FieldGroup legend={t(`draft.${kind}.title`)}>
      <Stack as="ul" gap={10} ref={list}>
        {value.map((line, index) => (
          <GoalRow
            key={line.id}
            kind={kind}
            line={line}
            number={index + 1}
            isFirst={index === 0}
            isLast={index === value.length - 1}
            onChange={(patch) => change(index, patch)}
            onAdd={() => add(index + 1)}
            onMove={(by) => move(index, by)}
            onRemove={() => remove(index)}
          />
        ))}
      </Stack>
      <AddButton onClick={() => add(value.length)}>{t(`draft.${kind}.add`)}</AddButton>
    </FieldGroup>
  );
}

interface GoalRowProps {
  kind: GoalKind;
  line: Goal;
  /** Number of the line, from 1. */
  number: number;
  isFirst: boolean;
  isLast: boolean;
  onChange: (patch: Partial<Goal>) => void;
  onAdd: () => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

function GoalRow({ kind, line, number, isFirst, isLast, onChange, onAdd, onMove, onRemove }: GoalRowProps) {
  const { t } = useTranslation();
  const [wasLeft, setLeft] = useState(false);
  const [isExplained, setExplained] = useState(line.description !== '');
  const item = useSwapFocus<HTMLLIElement>(isExplained);

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault();
      onMove(event.key === 'ArrowUp' ? -1 : 1);
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      onAdd();
    }
  };

  return (
    <Stack as="li" gap={4} ref={item} data-line={line.id}>
      <Row align="start">
        <TextInput
          flex={1}
          me={4}
          aria-label={t(`draft.${kind}.name`, { number })}
          placeholder={t(`draft.${kind}.placeholder`)}
          maxLength={300}
          value={line.name}
          onChange={(event) => onChange({ name: event.currentTarget.value })}
          onBlur={() => setLeft(true)}
          onKeyDown={handleKeyDown}
          error={wasLeft && line.name.trim() === '' ? t(`draft.${kind}.missing`) : undefined}
        />
        <MoveButtons
          up={t(`draft.${kind}.moveUp`, { number })}
          down={t(`draft.${kind}.moveDown`, { number })}
          isFirst={isFirst}
          isLast={isLast}
          onMove={onMove}
        />
        <ActionIcon {...toolProps} aria-label={t(`draft.${kind}.remove`, { number })} onClick={onRemove}>
          <IconX size={17} />
        </ActionIcon>
      </Row>
      {isExplained || line.description !== '' ? (
        <Textarea
          data-swap-focus
          classNames={{ input: body.minor ?? '' }}
          aria-label={t(`draft.${kind}.description`, { number })}
          placeholder={t(`draft.${kind}.descriptionPlaceholder`)}
          autosize
          minRows={1}
          maxLength={1_000}
          value={line.description}
          onChange={(event) => onChange({ description: event.currentTarget.value })}
        />
      ) : (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          w="fit-content"
          fw={500}
          onClick={() => setExplained(true)}
        >
          {t(`draft.${kind}.explain`)}
        </Button>
      )}
    </Stack>
  );
}
