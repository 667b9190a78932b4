import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Menu, menuChoice } from '#ui/menu.tsx';
import styles from './choice-pill.module.css';

export interface PillChoice<Value> {
  value: Value;
  text: string;
}

export interface ChoicePillProps<Value> {
  /** What is chosen, and of what. */
  text: string;
  value: Value;
  choices: readonly PillChoice<Value>[];
  onChange: (value: Value) => void;
  /** Behind the choices. */
  children?: ReactNode;
}

/** One of several, chosen from the menu of a small button that says which one holds. */
export const ChoicePill = <Value extends string | undefined>(props: ChoicePillProps<Value>) => (
  <Menu
    trigger={(trigger) => (
      <button type="button" className={styles['pill']} {...trigger}>
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
