import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Annotation } from '#domain/learn/annotation/annotation.ts';
import type { OutlineNode } from '#domain/teach/version/version.ts';
import { Row } from '#ui/layout/stack.tsx';
import type { PlayerState } from '#web/learn/progress/use-player.ts';
import { useAction } from '#web/shared/error/use-action.ts';

interface BookmarkItemProps {
  bookmark: Annotation;
  step: OutlineNode;
  player: PlayerState;
}

export function BookmarkItem({ bookmark: { id }, step, player }: BookmarkItemProps) {
  const { t } = useTranslation();
  const { act: remove } = useAction('annotation.delete');
  return (
    <Row as="li" gap={4} align="center" justify="space-between">
      <button type="button" disabled={!player.canOpen(step.id)} onClick={() => player.goTo(step.id)}>
        <bdi>{step.name}</bdi>
      </button>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={t('player.saved.removeBookmark', { step: step.name })}
        onClick={() => void remove({ id })}
      >
        <IconX size={17} aria-hidden />
      </ActionIcon>
    </Row>
  );
}
