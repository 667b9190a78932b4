import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconPencil, IconX } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TASK_NAME_MAX, type Task } from '#domain/account/task.ts';
import { useSwapFocus } from '#ui/focus/use-swap-focus.ts';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { toast } from '#ui/overlay/toasts.ts';
import { useAction } from '#web/shared/error/use-action.ts';

export interface TaskItemProps {
  task: Task;
  /** Called after the only task was deleted, when no other item can take the focus. */
  onLastDeleted: () => void;
}

export function TaskItem({ task: { id, name, isComplete }, onLastDeleted }: TaskItemProps) {
  const { t } = useTranslation();
  const [isEditing, setEditing] = useState(false);
  const item = useSwapFocus<HTMLLIElement>(isEditing);
  const { act: tick } = useAction('task.setComplete');
  const { act: add } = useAction('task.add');
  const { act: remove } = useAction('task.delete');

  const handleDelete = () => {
    // The focused button disappears with its task, so the focus moves to a neighbor.
    const neighbor = item.current?.nextElementSibling ?? item.current?.previousElementSibling;
    if (neighbor) neighbor.querySelector<HTMLElement>('button:last-of-type')?.focus();
    else onLastDeleted();
    void remove({ id });
    const undo = { label: t('dashboard.tasks.undo'), onClick: () => void add({ id, name, isComplete }) };
    toast.offer(t('dashboard.tasks.deleted', { name }), undo);
  };

  if (isEditing)
    return (
      <li ref={item}>
        <TaskForm id={id} name={name} onClose={() => setEditing(false)} />
      </li>
    );
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
        data-swap-focus
        variant="subtle"
        color="gray"
        size={36}
        aria-label={t('dashboard.tasks.rename', { name })}
        onClick={() => setEditing(true)}
      >
        <IconPencil size={17} aria-hidden />
      </ActionIcon>
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

/** Changes the name of a task. Enter saves it, Escape leaves it as it was. */
function TaskForm({ id, name, onClose }: Pick<Task, 'id' | 'name'> & { onClose: () => void }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(name);
  const { act: edit } = useAction('task.edit');
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() === '') return;
    if (typed.trim() !== name) void edit({ id, name: typed });
    onClose();
  };
  return (
    <Row as="form" gap={10} onSubmit={handleSubmit}>
      <Stack grow>
        <TextInput
          aria-label={t('dashboard.tasks.name')}
          value={typed}
          maxLength={TASK_NAME_MAX}
          dir="auto"
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Escape' && onClose()}
        />
      </Stack>
      <Button type="submit" variant="default" disabled={typed.trim() === ''}>
        {t('tutoring.save')}
      </Button>
    </Row>
  );
}
