import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LessonStatus } from '#domain/teach/node.ts';
import type { OutlineNode } from '#domain/teach/version/version.ts';
import { ThreadItem, VerticalThread } from '#ui/thread/vertical-thread.tsx';
import type { PlayerState } from '#web/learn/progress/use-player.ts';
import { beadOf } from '#web/shared/lesson/lesson-beads.ts';
import { CompletionNote } from '#web/learn/progress/completion-note.tsx';
import { type StepDisplayStatus, StepStatus } from '#web/learn/player/step-status.tsx';
import { StepKind } from '#web/shared/lesson/step-kind.tsx';
import styles from './player-outline.module.css';

interface OutlineProps {
  player: PlayerState;
  offlineControl: ReactNode;
}

export function PlayerOutline({ player, offlineControl }: OutlineProps) {
  const { t } = useTranslation();
  return (
    <nav className={styles.outline} aria-label={t('player.steps')}>
      <OutlineList player={player} offlineControl={offlineControl} />
    </nav>
  );
}

/** All steps of the lesson, including those of other paths. A step that waits for a quiz result cannot be opened yet. */
export function OutlineList({ player, offlineControl, onChoose }: OutlineProps & { onChoose?: () => void }) {
  const { outline, current, isAtEnd, status } = player;
  return (
    <div className={styles.list}>
      <VerticalThread>
        {outline.nodes.map((node) => (
          <ThreadItem key={node.id} state={beadOf(status(node.id), node.id === current.id && !isAtEnd)}>
            <StepButton node={node} player={player} onChoose={onChoose} />
          </ThreadItem>
        ))}
      </VerticalThread>
      <CompletionNote enrollment={player.enrollment} />
      {offlineControl}
    </div>
  );
}

/** ATTENTION means "try again" for a quiz; for any other step it means that a newer version changed it. */
const displayStatus = ({ type }: OutlineNode, status: LessonStatus): StepDisplayStatus =>
  status === 'ATTENTION' && type !== 'QUIZ' ? 'changed' : status;

interface StepButtonProps {
  node: OutlineNode;
  player: PlayerState;
  onChoose: (() => void) | undefined;
}

function StepButton({ node, player, onChoose }: StepButtonProps) {
  const isOpen = player.canOpen(node.id);
  const isCurrent = node.id === player.current.id && !player.isAtEnd;
  const handleClick = () => {
    player.goTo(node.id);
    onChoose?.();
  };
  return (
    <button
      type="button"
      className={styles.step}
      aria-current={isCurrent ? 'step' : undefined}
      disabled={!isOpen}
      onClick={handleClick}
    >
      <bdi>{node.name}</bdi>
      <small>
        <StepKind type={node.type} minutes={node.minutes} isPlain />
        <StepStatus state={isOpen ? displayStatus(node, player.status(node.id)) : 'locked'} />
      </small>
    </button>
  );
}
