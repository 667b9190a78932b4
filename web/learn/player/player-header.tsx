import { ActionIcon, Button } from '@mantine/core';
import {
  IconArrowsMaximize,
  IconArrowsMinimize,
  IconBookmark,
  IconBookmarkFilled,
  IconKeyboard,
  IconListDetails,
  IconNotes,
  IconX,
} from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { Thread } from '#ui/thread/thread.tsx';
import { useFormat } from '#web/shared/language/use-format.ts';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { OutlineList } from '#web/learn/player/player-outline.tsx';
import type { useFocusMode } from '#web/learn/frame/player-frame.tsx';
import type { NotesPanelState } from '#web/learn/player/use-notes-panel.ts';
import type { useBookmark } from '#web/learn/annotation/use-bookmark.ts';
import { OfflineStatus } from '#web/learn/frame/offline-status.tsx';
import type { PlayerState } from '#web/learn/progress/use-player.ts';
import { CreditLine } from '#web/shared/lesson/credit-line.tsx';
import { beadOf } from '#web/shared/lesson/lesson-beads.ts';
import styles from '#web/learn/frame/frame-header.module.css';

interface PlayerHeaderProps {
  player: PlayerState;
  focus: ReturnType<typeof useFocusMode>;
  margin: NotesPanelState;
  bookmark: ReturnType<typeof useBookmark>;
  offlineControl: ReactNode;
  onLeave: () => void;
  onShowKeys: () => void;
}

const look = { variant: 'subtle', color: 'gray', size: 40 } as const;

export function PlayerHeader({
  player,
  focus,
  margin,
  bookmark,
  offlineControl,
  onLeave,
  onShowKeys,
}: PlayerHeaderProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { outline, steps, current, status, isAtEnd, isComplete } = player;
  const number = steps.findIndex(({ id }) => id === current.id) + 1;
  const done = steps.filter(({ id }) => status(id) === 'COMPLETE').length;
  const beads = steps.map(({ id }) => beadOf(status(id), id === current.id && !isAtEnd));
  return (
    <header className={styles.header}>
      <ActionIcon {...look} aria-label={t('player.leave')} onClick={onLeave}>
        <IconX size={20} />
      </ActionIcon>
      <b className={styles.title}>
        <bdi>{outline.name}</bdi>
      </b>
      <Row grow justify="center">
        <Stack grow maxWidth={420}>
          <Thread beads={beads} label={t('player.stepOf', { number, count: steps.length })} />
        </Stack>
      </Row>
      <Row gap={10} align="center" justify="end">
        {/* Outside focus mode the top bar shows the sync status. */}
        {focus.isFocused && <OfflineStatus />}
        <bdi className={`${styles.remaining} tabular-numbers`}>{format.percent(done / steps.length)}</bdi>
        <span className={styles.remaining}>
          {isComplete ? t('player.allDone') : t('player.minutesLeft', { count: player.minutesLeft })}
        </span>
        <StepsButton player={player} offlineControl={offlineControl} />
        <div className={styles.keys}>
          <ActionIcon
            {...look}
            aria-label={t('player.keys.title')}
            aria-haspopup="dialog"
            aria-keyshortcuts="?"
            title={t('player.keys.title')}
            onClick={onShowKeys}
          >
            <IconKeyboard size={19} />
          </ActionIcon>
        </div>
        {bookmark && (
          <ActionIcon
            {...look}
            aria-label={t('player.bookmark')}
            aria-pressed={bookmark.isSet}
            aria-keyshortcuts="b"
            title={t('player.bookmark')}
            onClick={bookmark.toggle}
          >
            {bookmark.isSet ? <IconBookmarkFilled size={19} /> : <IconBookmark size={19} />}
          </ActionIcon>
        )}
        <ActionIcon
          {...look}
          aria-label={t('player.margin')}
          aria-pressed={margin.isBeside || margin.isSheet}
          aria-keyshortcuts="m"
          title={t('player.margin')}
          onClick={margin.toggle}
        >
          <IconNotes size={19} />
        </ActionIcon>
        <ActionIcon
          {...look}
          aria-label={t('player.focus')}
          aria-pressed={focus.isFocused}
          aria-keyshortcuts="f"
          title={t('player.focus')}
          onClick={focus.toggle}
        >
          {focus.isFocused ? <IconArrowsMinimize size={19} /> : <IconArrowsMaximize size={19} />}
        </ActionIcon>
      </Row>
    </header>
  );
}

/** Opens the outline as a sheet on screens that are too narrow to show it beside the text. */
function StepsButton({ player, offlineControl }: Pick<PlayerHeaderProps, 'player' | 'offlineControl'>) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <div className={styles.steps}>
      <Button
        variant="default"
        leftSection={<IconListDetails size={17} />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t('player.steps')}
      </Button>
      <Dialog opened={isOpen} onClose={close} title={t('player.steps')} position="bottom">
        <OutlineList player={player} offlineControl={offlineControl} onChoose={close} />
        {player.outline.credit && <CreditLine credit={player.outline.credit} />}
      </Dialog>
    </div>
  );
}
