import { Combobox, PillsInput, useCombobox } from '@mantine/core';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './tag-picker.module.css';

interface Tag {
  id: string;
  name: string;
}

export interface TagPickerProps<T extends Tag> {
  label: string;
  hint: string;
  placeholder: string;
  /** Chosen, in their order. */
  tags: readonly T[];
  /** What else may be chosen, for what is typed. */
  offered: readonly T[];
  max: number;
  /** As long as a name may be. */
  maxLength: number;
  typed: string;
  onType: (text: string) => void;
  onPick: (tag: T) => void;
  /** A name that is not offered; without it only what is offered can be chosen. */
  onMake?: (name: string) => void;
  onTakeOff: (tag: T) => void;
}

const isCalled =
  (name: string) =>
  (tag: Tag): boolean =>
    tag.name.toLowerCase() === name.toLowerCase();
const MAKE = 'make';

/** A field of tags: typed to find one, Enter or a click to choose it, the cross or Backspace to take it off again. */
export function TagPicker<T extends Tag>(props: TagPickerProps<T>) {
  const { label, hint, placeholder, tags, offered, max, maxLength, typed, onType, onPick, onMake, onTakeOff } = props;
  const { t } = useTranslation();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [news, setNews] = useState('');
  const name = typed.trim();
  const isFull = tags.length >= max;
  const free = offered.filter((each) => !tags.some((tag) => tag.id === each.id));
  const mayMake = onMake !== undefined && name !== '' && ![...tags, ...offered].some(isCalled(name));
  const combobox = useCombobox({
    opened: isOpen && !isFull && (mayMake || free.length > 0),
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
    else onMake?.(name);
    setNews(t('draft.tags.added', { name: tag?.name ?? name }));
    handleType('');
    setOpen(false);
  };
  const takeOff = (tag: T) => {
    onTakeOff(tag);
    setNews(t('draft.tags.takenOff', { name: tag.name }));
    combobox.targetRef.current?.focus();
  };
  const handleEnter = () => {
    const best = free.find(isCalled(name)) ?? (onMake ? undefined : free[0]);
    if (best) choose(best.id);
    else if (mayMake) choose(MAKE);
    else if (tags.some(isCalled(name))) handleType('');
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const last = tags.at(-1);
    if (event.key === 'Backspace' && typed === '' && last) takeOff(last);
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (name !== '' && combobox.getSelectedOptionIndex() === -1) handleEnter();
  };

  return (
    <Combobox store={combobox} withinPortal={false} onOptionSubmit={choose}>
      <Combobox.DropdownTarget>
        <PillsInput
          id={id}
          classNames={{ input: styles['frame'] ?? '' }}
          label={label}
          description={isFull ? t('draft.tags.full', { max }) : hint}
        >
          <div className={styles['field']}>
            <Chosen tags={tags} onTakeOff={takeOff} />
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
          </div>
        </PillsInput>
      </Combobox.DropdownTarget>
      <Offer label={label} tags={free} made={mayMake ? name : undefined} />
      <output className="visually-hidden">{news}</output>
    </Combobox>
  );
}

interface ChosenProps<T extends Tag> {
  tags: readonly T[];
  onTakeOff: (tag: T) => void;
}

function Chosen<T extends Tag>({ tags, onTakeOff }: ChosenProps<T>) {
  const { t } = useTranslation();
  return (
    <ul>
      {tags.map((tag) => (
        <li key={tag.id} className={styles['tag']}>
          <bdi>{tag.name}</bdi>
          <button type="button" aria-label={t('draft.tags.takeOff', { name: tag.name })} onClick={() => onTakeOff(tag)}>
            <IconX size={14} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  );
}

interface OfferProps {
  label: string;
  tags: readonly Tag[];
  /** What would be made of what is typed. */
  made: string | undefined;
}

function Offer({ label, tags, made }: OfferProps) {
  const { t } = useTranslation();
  return (
    <Combobox.Dropdown className={styles['dropdown'] ?? ''}>
      <Combobox.Options className={styles['options'] ?? ''} aria-label={label}>
        {tags.map(({ id, name }) => (
          <Combobox.Option key={id} value={id} className={styles['option'] ?? ''}>
            <bdi>{name}</bdi>
          </Combobox.Option>
        ))}
        {made !== undefined && (
          <Combobox.Option value={MAKE} className={`${styles['option']} ${styles['make']}`}>
            {t('draft.tags.make', { name: made })}
          </Combobox.Option>
        )}
      </Combobox.Options>
    </Combobox.Dropdown>
  );
}
