import { ActionIcon, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { STRENGTH_MAX, TUTOR_ATTRIBUTES_MAX, TUTOR_NAME_MAX, type TutorAttribute } from '#domain/tutor/tutor.ts';
import { FieldGroup } from '#ui/control/field-group.tsx';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { AddButton } from '#web/teach/sortable/add-button.tsx';
import { toolProps } from '#web/teach/sortable/move-buttons.tsx';
import { useListFocus } from '#web/teach/sortable/use-list-focus.ts';
import styles from './attributes-field.module.css';

/** True if every attribute has a name; a list with an unnamed one is not saved. */
export const hasAllNames = (attributes: readonly TutorAttribute[]): boolean =>
  attributes.every(({ name }) => name.trim() !== '');

const emptyAttribute: TutorAttribute = { name: '', description: '', strength: STRENGTH_MAX / 2 };

interface AttributesFieldProps {
  value: readonly TutorAttribute[];
  onChange: (attributes: TutorAttribute[]) => void;
}

/** Editor for a tutor's attributes and their strength: add, edit, weight and remove. */
export function AttributesField({ value, onChange }: AttributesFieldProps) {
  const { t } = useTranslation();
  const { list, focusNext } = useListFocus<HTMLUListElement>(String(value.length));
  const add = () => {
    focusNext('li:last-child input');
    onChange([...value, emptyAttribute]);
  };
  const remove = (index: number) => {
    focusNext(`li:nth-child(${Math.max(1, Math.min(index + 1, value.length - 1))}) input`);
    onChange(value.toSpliced(index, 1));
  };
  return (
    <FieldGroup legend={t('curriculum.tutor.attributes')}>
      <Stack as="ul" gap={20} ref={list}>
        {value.map((attribute, index) => (
          <AttributeRow
            // Attributes have no ids, so a row is identified by its index.
            key={index}
            attribute={attribute}
            number={index + 1}
            onChange={(patch) => onChange(value.with(index, { ...attribute, ...patch }))}
            onRemove={() => remove(index)}
          />
        ))}
      </Stack>
      {value.length < TUTOR_ATTRIBUTES_MAX && <AddButton onClick={add}>{t('curriculum.tutor.addAttribute')}</AddButton>}
    </FieldGroup>
  );
}

interface AttributeRowProps {
  attribute: TutorAttribute;
  /** Number of the attribute, from 1. */
  number: number;
  onChange: (patch: Partial<TutorAttribute>) => void;
  onRemove: () => void;
}

function AttributeRow({ attribute: { name, description, strength }, number, onChange, onRemove }: AttributeRowProps) {
  const { t } = useTranslation();
  const id = useId();
  const [wasLeft, setLeft] = useState(false);
  return (
    <Stack as="li" gap={6}>
      <Row gap={4} align="start">
        <TextInput
          flex={1}
          aria-label={t('curriculum.tutor.attributeName', { number })}
          placeholder={t('curriculum.tutor.attributePlaceholder')}
          maxLength={TUTOR_NAME_MAX}
          value={name}
          onChange={(event) => onChange({ name: event.currentTarget.value })}
          onBlur={() => setLeft(true)}
          error={wasLeft && name.trim() === '' ? t('curriculum.tutor.attributeMissing') : undefined}
        />
        <ActionIcon {...toolProps} aria-label={t('curriculum.tutor.removeAttribute', { number })} onClick={onRemove}>
          <IconX size={17} />
        </ActionIcon>
      </Row>
      <TextInput
        aria-label={t('curriculum.tutor.attributeDescription', { number })}
        placeholder={t('curriculum.tutor.descriptionPlaceholder')}
        maxLength={1_000}
        value={description}
        onChange={(event) => onChange({ description: event.currentTarget.value })}
      />
      <div className={styles.strength}>
        <label htmlFor={id}>{t('curriculum.tutor.strength', { number })}</label>
        <input
          id={id}
          type="range"
          min={0}
          max={STRENGTH_MAX}
          value={strength}
          onChange={(event) => onChange({ strength: event.currentTarget.valueAsNumber })}
        />
        <output htmlFor={id}>{strength}</output>
      </div>
    </Stack>
  );
}
