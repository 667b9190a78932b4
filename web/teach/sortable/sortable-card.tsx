import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconCopy, IconGripVertical, IconTrash } from '@tabler/icons-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { Row } from '#ui/layout/stack.tsx';
import { AttentionMark } from '#web/teach/page/attention-mark.tsx';
import { MoveButtons, type MoveButtonsProps, toolProps } from '#web/teach/sortable/move-buttons.tsx';
import { type ItemAction, findItemAction } from '#web/teach/sortable/item-shortcut.ts';
import styles from './sortable-card.module.css';

export interface SortableCardProps extends MoveButtonsProps {
  id: string;
  /** Number of the entry, from 1. */
  number: number;
  /** Summary in one line. */
  summary: ReactNode;
  /** Description of what is unfinished, if anything. */
  attention?: string | undefined;
  isOpen: boolean;
  onToggle: () => void;
  copy?: { label: string; onCopy: () => void } | undefined;
  remove: { label: string; onRemove: () => void };
  /** Drag props: of the handle, and of the entry as a drop target. */
  drag?: { handle: object; entry: object } | undefined;
  children: ReactNode;
}

/** An entry of a list that expands in place. On its header, Alt with an arrow moves it and Delete removes it. */
export function SortableCard({
  id,
  number,
  summary,
  attention,
  isOpen,
  copy,
  remove,
  drag,
  children,
  ...rest
}: SortableCardProps) {
  const { isFirst, isLast, onMove, onToggle } = rest;
  const handleKeyDown = (event: KeyboardEvent) => {
    const actions: Partial<Record<ItemAction, () => void>> = {
      moveUp: () => !isFirst && onMove(-1),
      moveDown: () => !isLast && onMove(1),
      remove: remove.onRemove,
    };
    const action = actions[findItemAction(event) ?? 'open'];
    if (action === undefined) return;
    event.preventDefault();
    action();
  };
  return (
    <li className={styles.card} data-open={isOpen || undefined} {...drag?.entry}>
      <h3>
        {drag && (
          <span className={styles.handle} aria-hidden {...drag.handle}>
            <IconGripVertical size={18} />
          </span>
        )}
        <button
          type="button"
          data-entry={id}
          aria-expanded={isOpen}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Delete"
          onClick={onToggle}
          onKeyDown={handleKeyDown}
        >
          <span className={styles.number}>{number}</span>
          <span className={styles.line}>
            <bdi>{summary}</bdi>
          </span>
          {attention !== undefined && <AttentionMark label={attention} />}
          <IconChevronDown size={17} aria-hidden />
        </button>
      </h3>
      {isOpen && (
        <div className={styles.body}>
          {children}
          <Row gap={2} mt={12} className={styles.tools}>
            <MoveButtons {...rest} />
            {copy && (
              <ActionIcon {...toolProps} aria-label={copy.label} onClick={copy.onCopy}>
                <IconCopy size={17} />
              </ActionIcon>
            )}
            <ActionIcon {...toolProps} ms="auto" aria-label={remove.label} onClick={remove.onRemove}>
              <IconTrash size={17} />
            </ActionIcon>
          </Row>
        </div>
      )}
    </li>
  );
}
