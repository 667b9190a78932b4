import { ActionIcon, Button, Textarea, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LearningObjective } from '#domain/teach/lesson.ts';
import { MoveTools, tool } from '#web/teach/move-tools.tsx';
import { moved } from '#web/teach/editor/step-order.ts';
import { useListFocus } from '#web/teach/use-list-focus.ts';
import styles from './objectives-field.module.css';

export interface ObjectivesFieldProps {
  value: readonly LearningObjective[];
  onChange: (objectives: LearningObjective[]) => void;
  makeId: () => string;
}

const OBJECTIVES_MAX = 50;

/** Every objective says something: one without a name is not saved. */
export const areNamed = (objectives: readonly LearningObjective[]): boolean =>
  objectives.every(({ name }) => name.trim() !== '');

/** What learners will be able to do: added, worded, put in order and removed, each by keyboard too. */
export function ObjectivesField({ value, onChange, makeId }: ObjectivesFieldProps) {
  const { t } = useTranslation();
  const { list, goTo } = useListFocus<HTMLUListElement>(value.map(({ id }) => id).join());

  const change = (index: number, patch: Partial<LearningObjective>) =>
    onChange(value.map((objective, at) => (at === index ? { ...objective, ...patch } : objective)));
  const add = (index: number) => {
    if (value.length >= OBJECTIVES_MAX) return;
    const id = makeId();
    goTo(`[data-objective="${id}"] input`);
    onChange(value.toSpliced(index, 0, { id, name: '', description: '' }));
  };
  const remove = (index: number) => {
    const neighbour = value[index + 1] ?? value[index - 1];
    if (neighbour) goTo(`[data-objective="${neighbour.id}"] input`);
    onChange(value.toSpliced(index, 1));
  };
  const move = (index: number, by: -1 | 1) => {
    const next = moved(value, index, by);
    if (next) onChange(next);
  };

  return (
    <fieldset className={styles['objectives']}>
      <legend>{t('draft.objectives.title')}</legend>
      <ul ref={list}>
        {value.map((objective, index) => (
          <ObjectiveRow
            key={objective.id}
            objective={objective}
            number={index + 1}
            isFirst={index === 0}
            isLast={index === value.length - 1}
            onChange={(patch) => change(index, patch)}
            onAdd={() => add(index + 1)}
            onMove={(by) => move(index, by)}
            onRemove={() => remove(index)}
          />
        ))}
      </ul>
      <Button
        variant="subtle"
        className={styles['add']}
        leftSection={<IconPlus size={16} />}
        onClick={() => add(value.length)}
      >
        {t('draft.objectives.add')}
      </Button>
    </fieldset>
  );
}

interface ObjectiveRowProps {
  objective: LearningObjective;
  /** From 1. */
  number: number;
  isFirst: boolean;
  isLast: boolean;
  onChange: (patch: Partial<LearningObjective>) => void;
  onAdd: () => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

function ObjectiveRow({ objective, number, isFirst, isLast, onChange, onAdd, onMove, onRemove }: ObjectiveRowProps) {
  const { t } = useTranslation();
  const [wasLeft, setLeft] = useState(false);
  const [isExplained, setExplained] = useState(objective.description !== '');

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
    <li data-objective={objective.id}>
      <div className={styles['row']}>
        <TextInput
          aria-label={t('draft.objectives.name', { number })}
          placeholder={t('draft.objectives.placeholder')}
          maxLength={300}
          value={objective.name}
          onChange={(event) => onChange({ name: event.currentTarget.value })}
          onBlur={() => setLeft(true)}
          onKeyDown={handleKeyDown}
          error={wasLeft && objective.name.trim() === '' ? t('draft.objectives.missing') : undefined}
        />
        <MoveTools
          up={t('draft.objectives.moveUp', { number })}
          down={t('draft.objectives.moveDown', { number })}
          isFirst={isFirst}
          isLast={isLast}
          onMove={onMove}
        />
        <ActionIcon {...tool} aria-label={t('draft.objectives.remove', { number })} onClick={onRemove}>
          <IconX size={17} />
        </ActionIcon>
      </div>
      {isExplained || objective.description !== '' ? (
        <Textarea
          classNames={{ input: styles['said'] ?? '' }}
          aria-label={t('draft.objectives.description', { number })}
          placeholder={t('draft.objectives.descriptionPlaceholder')}
          autosize
          minRows={1}
          maxLength={1_000}
          value={objective.description}
          onChange={(event) => onChange({ description: event.currentTarget.value })}
        />
      ) : (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          className={styles['explain']}
          onClick={() => setExplained(true)}
        >
          {t('draft.objectives.explain')}
        </Button>
      )}
    </li>
  );
}
