import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Task } from '#domain/account/task.ts';
import { Row } from '#ui/layout/stack.tsx';
import { toast } from '#ui/overlay/toasts.ts';
import { useAction } from '#web/shared/error/use-action.ts';

export interface TaskItemProps {
  task: Task;
  /** Called after the only task was deleted, when no other item can take the focus. */
  onLastDeleted: () => void;
}

export function TaskItem({ task: { id, name, isComplete }, onLastDeleted }: TaskItemProps) {
  const { t } = useTranslation();
  const item = useRef<HTMLLIElement>(null);
  const { act: tick } = useAction('task.setComplete');
  const { act: add } = useAction('task.add');
  const { act: remove } = useAction('task.delete');

  const handleDelete = () => {
    // The focused button disappears with its task, so the focus moves to a neighbor.
    const neighbor = item.current?.nextElementSibling ?? item.current?.previousElementSibling;
    if (neighbor) neighbor.querySelector('button')?.focus();
    else onLastDeleted();
    void remove({ id });
    const undo = { label: t('dashboard.tasks.undo'), onClick: () => void add({ id, name, isComplete }) };
    toast.offer(t('dashboard.tasks.deleted', { name }), undo);
  };

  return (
    <Row as="li" gap={12} align="center" justify="space-between" ref={item} data-done={isComplete || undefined}>
      <label>
        <input
          type="checkbox"
          checked={isComplete}
          onChange={(event) => void tick({ id, isComplete: event.currentTarget.checked })}
        />
        <bdi>{name}</bdi>
      </label>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={t('dashboard.tasks.delete', { name })}
        onClick={handleDelete}
      >
        <IconX size={17} aria-hidden />
      </ActionIcon>
    </Row>
  );
}
