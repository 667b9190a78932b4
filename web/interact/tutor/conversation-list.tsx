import { cutText } from '#domain/kernel/text/cut-text.ts';
import '#web/shared/registry/tutor-registry.ts';
import { ActionIcon, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconMessagePlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { TutorMemory } from '#domain/tutor/tutor-memory.ts';
import type { Tutor } from '#domain/tutor/tutor.ts';
import { ErrorBox } from '#ui/feedback/error-box.tsx';
import { askToConfirm } from '#ui/overlay/confirmation.ts';
import { useFormat } from '#web/shared/language/use-format.ts';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { useQuery, useRows } from '#web/store/hooks.ts';
import { useAction } from '#web/shared/error/use-action.ts';
import styles from './conversation-list.module.css';
import aside from './tutor-aside.module.css';

interface ConversationListProps {
  tutor: Tutor;
  /** Id of the open conversation. */
  current: string | undefined;
  onNew: () => void;
  onChoose?: (() => void) | undefined;
}

/** Conversations with a tutor, newest first. */
export function ConversationList({ tutor, current, onNew, onChoose }: ConversationListProps) {
  const { t } = useTranslation();
  const { rows, state, hasMore, loadMore, retry } = useQuery('conversation.byTutor', { tutorID: tutor.id });
  return (
    <Stack as="section" gap={8} className={styles.conversations}>
      <Row as="header" align="center" justify="space-between">
        <h2 className={aside.title}>{t('tutoring.conversations')}</h2>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          aria-label={t('tutoring.new')}
          title={t('tutoring.new')}
          onClick={() => {
            onNew();
            onChoose?.();
          }}
        >
          <IconMessagePlus size={18} aria-hidden />
        </ActionIcon>
      </Row>
      {rows.length === 0 && state === 'ready' && <p className="text-muted">{t('tutoring.noConversations')}</p>}
      {rows.length === 0 && (state === 'error' || state === 'offline') && <ErrorBox onRetry={retry} />}
      {rows.length > 0 && (
        <Stack as="ul" gap={2}>
          {rows.map((first) => (
            <ConversationEntry
              key={first.id}
              first={first}
              tutorID={tutor.id}
              isCurrent={first.conversationID === current}
              onChoose={onChoose}
              onGone={onNew}
            />
          ))}
        </Stack>
      )}
      {hasMore && (
        <Button variant="default" size="xs" onClick={loadMore}>
          {t('tutoring.moreConversations')}
        </Button>
      )}
    </Stack>
  );
}

interface ConversationEntryProps {
  first: TutorMemory;
  tutorID: Tutor['id'];
  isCurrent: boolean;
  onChoose: (() => void) | undefined;
  onGone: () => void;
}

function ConversationEntry({ first, tutorID, isCurrent, onChoose, onGone: onDeleted }: ConversationEntryProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const end = useAction('conversation.delete');
  const { id, conversationID, createdAt } = first;
  const words = useRows('OpenAIChatResponse', { tutormemoryID: id, role: 'user' })[0]?.content ?? t('tutoring.unnamed');
  if (conversationID === null) return null;
  const search = { conversation: conversationID, tutor: tutorID };
  const remove = async () => {
    const body = t('tutoring.deleteBody');
    if (
      !(await askToConfirm({
        title: t('tutoring.deleteTitle'),
        body,
        confirmLabel: t('tutoring.delete'),
        isDangerous: true,
      }))
    )
      return;
    if ((await end.act({ conversationID })) && isCurrent) onDeleted();
  };
  return (
    <Row as="li" align="center">
      <Link
        to="/interact/tutor"
        search={search}
        aria-current={isCurrent ? 'page' : undefined}
        onClick={() => onChoose?.()}
      >
        <bdi>{words}</bdi>
        <small>
          <bdi>{format.date(createdAt)}</bdi>
        </small>
      </Link>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={32}
        aria-label={t('tutoring.deleteThis', { words: cutText(words, 60) })}
        title={t('tutoring.delete')}
        onClick={() => void remove()}
      >
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </Row>
  );
}
