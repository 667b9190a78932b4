import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import styles from './move-tools.module.css';

/** How the small buttons beside an entry look. */
export const tool = { variant: 'subtle', color: 'gray', size: 36 } as const;

export interface MoveToolsProps {
  /** What the buttons are called; they say what moves. */
  up: string;
  down: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: -1 | 1) => void;
}

/** Moves an entry of a list by buttons. At an end one of them does nothing and keeps the focus, which a disabled one would lose. */
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
