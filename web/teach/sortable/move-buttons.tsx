import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { Row } from '#ui/layout/stack.tsx';
import styles from './move-buttons.module.css';

/** Props of the small buttons beside an entry. */
export const toolProps = { variant: 'subtle', color: 'gray', size: 36 } as const;

export interface MoveButtonsProps {
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
export function MoveButtons({ up, down, isFirst, isLast, onMove }: MoveButtonsProps) {
  return (
    <Row as="span" gap={2} className={styles.tools}>
      <ActionIcon {...toolProps} aria-label={up} aria-disabled={isFirst} onClick={() => !isFirst && onMove(-1)}>
        <IconArrowUp size={17} />
      </ActionIcon>
      <ActionIcon {...toolProps} aria-label={down} aria-disabled={isLast} onClick={() => !isLast && onMove(1)}>
        <IconArrowDown size={17} />
      </ActionIcon>
    </Row>
  );
}
