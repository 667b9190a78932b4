import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconCopy, IconGripVertical, IconTrash } from '@tabler/icons-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { AttentionMark } from '#web/teach/editor/attention-mark.tsx';
import { MoveTools, type MoveToolsProps, tool } from '#web/teach/move-tools.tsx';
import { type StepAct, stepAct } from '#web/teach/editor/step-key.ts';
import styles from './entry-card.module.css';

export interface EntryCardProps extends MoveToolsProps {
  id: string;
  /** Number of the entry, from 1. */
  number: number;
  /** Summary in one line. */
  head: ReactNode;
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
export function EntryCard({
  id,
  number,
  head,
  attention,
  isOpen,
  copy,
  remove,
  drag,
  children,
  ...rest
}: EntryCardProps) {
  const { isFirst, isLast, onMove, onToggle } = rest;
  const handleKeyDown = (event: KeyboardEvent) => {
    const acts: Partial<Record<StepAct, () => void>> = {
      moveUp: () => !isFirst && onMove(-1),
      moveDown: () => !isLast && onMove(1),
      remove: remove.onRemove,
    };
    const act = acts[stepAct(event) ?? 'open'];
    if (act === undefined) return;
    event.preventDefault();
    act();
  };
  return (
    <li className={styles['card']} data-open={isOpen || undefined} {...drag?.entry}>
      <h3>
        {drag && (
          <span className={styles['handle']} aria-hidden {...drag.handle}>
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
          <span className={styles['number']}>{number}</span>
          <span className={styles['line']}>
            <bdi>{head}</bdi>
          </span>
          {attention !== undefined && <AttentionMark label={attention} />}
          <IconChevronDown size={17} aria-hidden />
        </button>
      </h3>
      {isOpen && (
        <div className={styles['body']}>
          {children}
          <div className={styles['tools']}>
            <MoveTools {...rest} />
            {copy && (
              <ActionIcon {...tool} aria-label={copy.label} onClick={copy.onCopy}>
                <IconCopy size={17} />
              </ActionIcon>
            )}
            <ActionIcon {...tool} aria-label={remove.label} onClick={remove.onRemove}>
              <IconTrash size={17} />
            </ActionIcon>
          </div>
        </div>
      )}
    </li>
  );
}
