import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import styles from './move-tools.module.css';

/** Props of the small buttons beside an entry. */
export const tool = { variant: 'subtle', color: 'gray', size: 36 } as const;

export interface MoveToolsProps {
  /** Accessible names of the buttons; they say what moves. */
  up: string;
  down: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: -1 | 1) => void;
}

/**
 * Buttons that move an entry of a list. At an end the button does nothing but is not disabled, because it would lose
 * the focus.
 */
export function MoveTools({ up, down, isFirst, isLast, onMove }: MoveToolsProps) {
  return (
    <span className={styles['tools']}>
      <ActionIcon {...tool} aria-label={up} aria-disabled={isFirst} onClick={() => !isFirst && onMove(-1)}>
        <IconArrowUp size={17} />
      </ActionIcon>
      <ActionIcon {...tool} aria-label={down} aria-disabled={isLast} onClick={() => !isLast && onMove(1)}>
        <IconArrowDown size={17} />
      </ActionIcon>
    </span>
  );
}
