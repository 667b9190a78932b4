import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Menu, menuChoice } from '#ui/overlay/menu.tsx';
import styles from './choice-pill.module.css';

export interface PillChoice<Value> {
  value: Value;
  text: string;
}

export interface ChoicePillProps<Value> {
  /** Label of the button: the selected value and what it applies to. */
  text: string;
  value: Value;
  choices: readonly PillChoice<Value>[];
  onChange: (value: Value) => void;
  /** Further content of the menu, after the choices. */
  children?: ReactNode;
}

/** A small button that shows the selected value and opens a menu to change it. */
export const ChoicePill = <Value extends string | undefined>(props: ChoicePillProps<Value>) => (
  <Menu
    trigger={(trigger) => (
      <button type="button" className={styles.pill} {...trigger}>
        <bdi>{props.text}</bdi>
        <IconChevronDown size={16} aria-hidden />
      </button>
    )}
  >
    {props.choices.map(({ value, text }) => (
      <button
        key={value ?? ''}
        type="button"
        {...menuChoice(value === props.value)}
        onClick={() => props.onChange(value)}
      >
        <bdi>{text}</bdi>
      </button>
    ))}
    {props.children}
  </Menu>
);
