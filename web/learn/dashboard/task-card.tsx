import { Button, TextInput } from '@mantine/core';
import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TASK_NAME_MAX } from '#domain/account/task.ts';
import { Panel } from '#ui/layout/panel.tsx';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { TaskItem } from '#web/learn/dashboard/task-item.tsx';
import { useAction } from '#web/shared/error/use-action.ts';
import { useActor, useRows } from '#web/store/hooks.ts';
import { newId } from '#web/store/row/new-id.ts';
import styles from './task-card.module.css';

/** Sorted by id, so in order of creation; a restored task returns to its old place. */
const oldestFirst = { order: [['id', 'asc']] } as const;

/** The learner's to-do list (D-34). */
export function TaskCard() {
  const { t } = useTranslation();
  const tasks = useRows('Task', { owner: useActor().id }, oldestFirst);
  const input = useRef<HTMLInputElement>(null);
  const left = tasks.filter(({ isComplete }) => !isComplete).length;
  return (
    <Panel
      title={t('dashboard.tasks.title')}
      actions={tasks.length > 0 && <bdi className="text-muted">{t('dashboard.tasks.left', { count: left })}</bdi>}
      lead={tasks.length === 0 ? t('dashboard.tasks.empty') : undefined}
    >
      <Stack as="ul" gap={2} mt={12} mb={12} className={styles.list}>
        {tasks.map((task) => (
          <TaskItem key={task.id} task={task} onLastDeleted={() => input.current?.focus()} />
        ))}
      </Stack>
      <NewTask inputRef={input} />
    </Panel>
  );
}

function NewTask({ inputRef }: { inputRef: RefObject<HTMLInputElement | null> }) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const { act: add } = useAction('task.add');
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return inputRef.current?.focus();
    void add({ id: newId('Task'), name, isComplete: false });
    setName('');
  };
  return (
    <Row as="form" gap={10} onSubmit={handleSubmit}>
      <Stack grow>
        <TextInput
          ref={inputRef}
          aria-label={t('dashboard.tasks.name')}
          placeholder={t('dashboard.tasks.name')}
          value={name}
          maxLength={TASK_NAME_MAX}
          dir="auto"
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </Stack>
      <Button type="submit" variant="default">
        {t('dashboard.tasks.add')}
      </Button>
    </Row>
  );
}
