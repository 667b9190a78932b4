import { Combobox, PillsInput, useCombobox } from '@mantine/core';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Row } from '#ui/layout/stack.tsx';
import styles from './tag-picker.module.css';

interface Tag {
  id: string;
  name: string;
}

export interface TagPickerProps<T extends Tag> {
  label: string;
  hint: string;
  placeholder: string;
  /** The selected tags in order. */
  tags: readonly T[];
  /** The suggestions for the typed text. */
  offered: readonly T[];
  max: number;
  /** Maximum length of a name. */
  maxLength: number;
  typed: string;
  onType: (text: string) => void;
  onPick: (tag: T) => void;
  /** Creates a tag with a new name. Without it only suggestions can be selected. */
  onCreate?: (name: string) => void;
  onRemove: (tag: T) => void;
}

const hasName =
  (name: string) =>
  (tag: Tag): boolean =>
    tag.name.toLowerCase() === name.toLowerCase();
const CREATE = 'make';

/** A tag input: typing searches, Enter or a click selects, the cross or Backspace removes. */
export function TagPicker<T extends Tag>(props: TagPickerProps<T>) {
  const { label, hint, placeholder, tags, offered, max, maxLength, typed, onType, onPick, onCreate, onRemove } = props;
  const { t } = useTranslation();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [announcement, setAnnouncement] = useState('');
  const name = typed.trim();
  const isFull = tags.length >= max;
  const free = offered.filter((each) => !tags.some((tag) => tag.id === each.id));
  const canCreate = onCreate !== undefined && name !== '' && ![...tags, ...offered].some(hasName(name));
  const combobox = useCombobox({
    opened: isOpen && !isFull && (canCreate || free.length > 0),
    onOpenedChange: setOpen,
    onDropdownClose: () => combobox.resetSelectedOption(),
  });

  const handleType = (text: string) => {
    onType(text);
    setOpen(true);
    combobox.resetSelectedOption();
  };
  const choose = (value: string) => {
    const tag = free.find((each) => each.id === value);
    if (tag) onPick(tag);
    else onCreate?.(name);
    setAnnouncement(t('draft.tags.added', { name: tag?.name ?? name }));
    handleType('');
    setOpen(false);
  };
  const remove = (tag: T) => {
    onRemove(tag);
    setAnnouncement(t('draft.tags.takenOff', { name: tag.name }));
    combobox.targetRef.current?.focus();
  };
  const handleEnter = () => {
    const best = free.find(hasName(name)) ?? (onCreate ? undefined : free[0]);
    if (best) choose(best.id);
    else if (canCreate) choose(CREATE);
    else if (tags.some(hasName(name))) handleType('');
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const last = tags.at(-1);
    if (event.key === 'Backspace' && typed === '' && last) remove(last);
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (name !== '' && combobox.getSelectedOptionIndex() === -1) handleEnter();
  };

  return (
    <Combobox store={combobox} withinPortal={false} onOptionSubmit={choose}>
      <Combobox.DropdownTarget>
        <PillsInput
          id={id}
          classNames={{ input: styles.frame ?? '' }}
          label={label}
          description={isFull ? t('draft.tags.full', { max }) : hint}
        >
          <Row gap={6} align="center" wrap mt={6} mb={6} className={styles.field}>
            <SelectedTags tags={tags} onRemove={remove} />
            <Combobox.EventsTarget withExpandedAttribute>
              <PillsInput.Field
                id={id}
                aria-autocomplete="list"
                placeholder={isFull ? undefined : placeholder}
                readOnly={isFull}
                maxLength={maxLength}
                value={typed}
                onChange={(event) => handleType(event.currentTarget.value)}
                onKeyDown={handleKeyDown}
                onClick={() => setOpen(true)}
                onBlur={() => combobox.closeDropdown()}
              />
            </Combobox.EventsTarget>
          </Row>
        </PillsInput>
      </Combobox.DropdownTarget>
      <TagOptions label={label} tags={free} createName={canCreate ? name : undefined} />
      <output className="visually-hidden">{announcement}</output>
    </Combobox>
  );
}

interface SelectedTagsProps<T extends Tag> {
  tags: readonly T[];
  onRemove: (tag: T) => void;
}

function SelectedTags<T extends Tag>({ tags, onRemove }: SelectedTagsProps<T>) {
  const { t } = useTranslation();
  return (
    <ul>
      {tags.map((tag) => (
        <li key={tag.id} className={styles.tag}>
          <bdi>{tag.name}</bdi>
          <button type="button" aria-label={t('draft.tags.takeOff', { name: tag.name })} onClick={() => onRemove(tag)}>
            <IconX size={14} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  );
}

interface TagOptionsProps {
  label: string;
  tags: readonly Tag[];
  /** The name of the tag that can be created from the typed text. */
  createName: string | undefined;
}

function TagOptions({ label, tags, createName }: TagOptionsProps) {
  const { t } = useTranslation();
  return (
    <Combobox.Dropdown className={styles.dropdown ?? ''}>
      <Combobox.Options className={styles.options ?? ''} aria-label={label}>
        {tags.map(({ id, name }) => (
          <Combobox.Option key={id} value={id} className={styles.option ?? ''}>
            <bdi>{name}</bdi>
          </Combobox.Option>
        ))}
        {createName !== undefined && (
          <Combobox.Option value={CREATE} className={`${styles.option} ${styles.create}`}>
            {t('draft.tags.make', { name: createName })}
          </Combobox.Option>
        )}
      </Combobox.Options>
    </Combobox.Dropdown>
  );
}
