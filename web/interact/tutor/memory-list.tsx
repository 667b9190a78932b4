import { Checkbox } from '#ui/control/checkbox.ts';
import '#web/shared/registry/tutor-registry.ts';
import { ActionIcon, Button, Textarea } from '@mantine/core';
import { IconCheck, IconDownload, IconPencil, IconPlus, IconTrash, IconX } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MEMORY_MAX, type TutorMemory } from '#domain/tutor/tutor-memory.ts';
import type { Tutor } from '#domain/tutor/tutor.ts';
import { askToConfirm } from '#ui/overlay/confirmation.ts';
import { ErrorBox } from '#ui/feedback/error-box.tsx';
import { Loading, SkeletonText } from '#ui/feedback/skeleton.tsx';
import { toast } from '#ui/overlay/toasts.ts';
import { useSwapFocus } from '#ui/focus/use-swap-focus.ts';
import { useFormat } from '#web/shared/language/use-format.ts';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { exportMemories } from '#web/interact/tutor/export-memories.ts';
import { type QueryView, useQuery } from '#web/store/hooks.ts';
import { newId } from '#web/store/row/new-id.ts';
import { useStore } from '#web/store/store-provider.tsx';
import { useAction } from '#web/shared/error/use-action.ts';
import styles from './memory-list.module.css';
import aside from './tutor-aside.module.css';

const buttonProps = { variant: 'subtle', color: 'gray', size: 32 } as const;

/** Memories of a tutor, which their learner can add, edit, delete and export. */
export function MemoryList({ tutor }: { tutor: Tutor }) {
  const { t } = useTranslation();
  const list = useQuery('memory.byTutor', { tutorID: tutor.id });
  const [isAdding, setAdding] = useState(false);
  const area = useSwapFocus<HTMLElement>(isAdding);
  const addMemory = useAction('memory.add');
  const setEnabled = useAction('memory.setEnabled');
  const { id: tutorID, name, isRemembering } = tutor;
  const add = (content: string) => {
    setAdding(false);
    void addMemory.act({ id: newId('TutorMemory'), tutorID, content });
  };
  return (
    <Stack as="section" ref={area} gap={12}>
      <Row as="header" align="center" justify="space-between">
        <h2 className={aside.title}>{t('tutoring.remembers', { name })}</h2>
        <ActionIcon
          {...buttonProps}
          aria-label={t('tutoring.addMemory')}
          title={t('tutoring.addMemory')}
          data-swap-focus={isAdding ? undefined : true}
          onClick={() => setAdding(true)}
        >
          <IconPlus size={18} aria-hidden />
        </ActionIcon>
      </Row>
      <Checkbox
        label={t('tutoring.memoryOn')}
        description={isRemembering ? t('tutoring.memoryIsOn') : t('tutoring.memoryIsOff', { name })}
        checked={isRemembering}
        onChange={(event) => void setEnabled.act({ id: tutorID, isRemembering: event.currentTarget.checked })}
      />
      {isAdding && <MemoryForm label={t('tutoring.newMemory')} onSave={add} onCancel={() => setAdding(false)} />}
      <MemoryRows list={list} isAdding={isAdding} name={name} />
      <MemoryActions tutor={tutor} hasAny={list.rows.length > 0} />
    </Stack>
  );
}

interface MemoryRowsProps {
  list: QueryView<TutorMemory>;
  isAdding: boolean;
  name: string;
}

function MemoryRows({ list: { rows, state, hasMore, loadMore, retry }, isAdding, name }: MemoryRowsProps) {
  const { t } = useTranslation();
  return (
    <>
      {rows.length > 0 && (
        <Stack as="ul" gap={8}>
          {rows.map((memory) => (
            <MemoryItem key={memory.id} memory={memory} name={name} />
          ))}
        </Stack>
      )}
      {state === 'loading' && rows.length === 0 && (
        <Loading label={t('common.loading')}>
          <SkeletonText lines={2} />
        </Loading>
      )}
      {state === 'error' && <ErrorBox onRetry={retry} />}
      {state === 'offline' && rows.length === 0 && <p className="text-muted">{t('tutoring.memoryOffline')}</p>}
      {state === 'ready' && rows.length === 0 && !isAdding && (
        <p className="text-muted">{t('tutoring.noMemories', { name })}</p>
      )}
      {hasMore && (
        <Button variant="default" size="xs" onClick={loadMore}>
          {t('tutoring.moreMemories')}
        </Button>
      )}
    </>
  );
}

function MemoryActions({ tutor, hasAny }: { tutor: Tutor; hasAny: boolean }) {
  const { t } = useTranslation();
  const store = useStore();
  const forgetAll = useAction('memory.deleteAll');
  const { name } = tutor;
  const handleForget = async () => {
    const words = { title: t('tutoring.forgetAllTitle', { name }), body: t('tutoring.forgetAllBody', { name }) };
    if (!(await askToConfirm({ ...words, confirmLabel: t('tutoring.forgetAll'), isDangerous: true }))) return;
    if (await forgetAll.act({ tutorID: tutor.id })) toast.success(t('tutoring.forgotAll', { name }));
  };
  const handleExport = () => void exportMemories(store, tutor).catch(() => toast.error(t('tutoring.exportFailed')));
  return (
    <Row gap={6} wrap flush>
      {hasAny && (
        <Button variant="subtle" color="gray" size="xs" leftSection={<IconDownload size={15} />} onClick={handleExport}>
          {t('tutoring.export')}
        </Button>
      )}
      <Button
        variant="subtle"
        color="gray"
        size="xs"
        leftSection={<IconTrash size={15} />}
        onClick={() => void handleForget()}
      >
        {t('tutoring.forgetAll')}
      </Button>
    </Row>
  );
}

function MemoryItem({ memory: { id, content, createdAt, status }, name }: { memory: TutorMemory; name: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [isEditing, setEditing] = useState(false);
  const item = useSwapFocus<HTMLLIElement>(isEditing);
  const editMemory = useAction('memory.edit');
  const forget = useAction('memory.delete');
  const handleForget = async () => {
    const body = status === 'NOTED' ? t('tutoring.forgetNoteBody', { name }) : t('tutoring.forgetBody', { name });
    const title = t('tutoring.forgetTitle');
    if (await askToConfirm({ title, body, confirmLabel: t('tutoring.forgetConfirm'), isDangerous: true }))
      await forget.act({ id });
  };
  const save = (next: string) => {
    setEditing(false);
    void editMemory.act({ id, content: next });
  };
  if (isEditing)
    return (
      <li ref={item}>
        <MemoryForm
          label={t('tutoring.editMemory')}
          initialContent={content}
          onSave={save}
          onCancel={() => setEditing(false)}
        />
      </li>
    );
  return (
    <li ref={item} className={styles.item}>
      <div>
        <p dir="auto">{content}</p>
        <small>
          <bdi>{format.date(createdAt)}</bdi>
        </small>
      </div>
      <ActionIcon
        {...buttonProps}
        aria-label={t('tutoring.editThis', { content })}
        title={t('tutoring.editMemory')}
        onClick={() => setEditing(true)}
      >
        <IconPencil size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        {...buttonProps}
        aria-label={t('tutoring.forgetThis', { content })}
        title={t('tutoring.forget')}
        onClick={() => void handleForget()}
      >
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </li>
  );
}

interface MemoryFormProps {
  label: string;
  initialContent?: string;
  onSave: (content: string) => void;
  onCancel: () => void;
}

function MemoryForm({ label, initialContent = '', onSave, onCancel }: MemoryFormProps) {
  const { t } = useTranslation();
  const [content, setContent] = useState(initialContent);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (content.trim() !== '') onSave(content.trim());
  };
  return (
    <Stack as="form" gap={8} onSubmit={handleSubmit}>
      <Textarea
        data-swap-focus
        aria-label={label}
        placeholder={t('tutoring.memoryPlaceholder')}
        autosize
        minRows={2}
        maxLength={MEMORY_MAX}
        value={content}
        onChange={(event) => setContent(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onCancel();
          if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) handleSubmit(event);
        }}
      />
      <Row gap={6} justify="end" wrap>
        <Button variant="subtle" color="gray" size="xs" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" size="xs" leftSection={<IconCheck size={15} />} disabled={content.trim() === ''}>
          {t('tutoring.save')}
        </Button>
      </Row>
    </Stack>
  );
}
