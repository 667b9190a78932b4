import { useCanGoBack, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Card, repsOf } from '#domain/learn/card/card.ts';
import { usePageTitle } from '#ui/layout/page-title.ts';
import { actionKey, useKeys } from '#ui/control/use-keys.ts';
import { PlayerFrame, useFocusMode } from '#web/learn/frame/player-frame.tsx';
import { FlashcardEmptyState } from '#web/learn/flashcard/flashcard-empty-state.tsx';
import { FlashcardHeader } from '#web/learn/flashcard/flashcard-header.tsx';
import { FlashcardSession } from '#web/learn/flashcard/flashcard-session.tsx';
import { type TodaysFlashcards, useTodaysFlashcards } from '#web/learn/flashcard/use-todays-flashcards.ts';
import { useActivity } from '#web/learn/progress/use-activity.ts';
import { toast } from '#ui/overlay/toasts.ts';
import { useAction } from '#web/shared/error/use-action.ts';
import { lazyComponent } from '#web/shared/loading/lazy-component.tsx';
import { NotLoaded } from '#web/shared/loading/not-loaded.tsx';
import { useIsFilled } from '#web/store/hooks.ts';
import '#ui/theme/reading-font.ts';
import styles from './flashcard-page.module.css';

const FlashcardShortcuts = lazyComponent(
  async () => (await import('#web/learn/flashcard/flashcard-shortcuts.tsx')).FlashcardShortcuts,
  null,
);
const DailyLimitDialog = lazyComponent(
  async () => (await import('#web/learn/flashcard/daily-limit-dialog.tsx')).DailyLimitDialog,
  null,
);

type OpenDialog = 'keys' | 'plan' | undefined;

/** Reviews today's flashcards one at a time, in the player's frame. */
export function FlashcardPage() {
  const { t } = useTranslation();
  usePageTitle(t('recall.title'));
  const { history, navigate } = useRouter();
  const canGoBack = useCanGoBack();
  const focus = useFocusMode();
  const today = useTodaysFlashcards();
  useActivity(undefined);
  const [opened, setOpened] = useState<OpenDialog>();
  const [undone, setUndone] = useState<Card['id']>();
  const { act: undoReview } = useAction('card.undoReview');
  const undo = () => {
    const { last } = today;
    if (!last) return;
    setUndone(last.id);
    void undoReview({ id: last.id, reps: repsOf(last) });
    toast.success(t('recall.reviewUndone'));
  };
  const leave = () => (canGoBack ? history.back() : void navigate({ to: '/learn/dashboard' }));
  const openPlan = () => setOpened('plan');
  const close = () => setOpened(undefined);
  useKeys({
    Escape: leave,
    f: focus.toggle,
    '?': () => setOpened('keys'),
    b: openPlan,
    u: actionKey(undo),
    'mod+z': actionKey(undo),
  });
  return (
    <PlayerFrame isFocused={focus.isFocused} isWide>
      <FlashcardHeader
        today={today}
        isFocused={focus.isFocused}
        onLeave={leave}
        onPlan={openPlan}
        onUndo={undo}
        onShowKeys={() => setOpened('keys')}
      />
      <Today today={today} undone={undone} onRated={() => setUndone(undefined)} onPlan={openPlan} />
      {opened === 'keys' && <FlashcardShortcuts onClose={close} />}
      {opened === 'plan' && <DailyLimitDialog today={today} onClose={close} />}
    </PlayerFrame>
  );
}

interface TodayProps {
  today: TodaysFlashcards;
  /** The card whose review was undone, to be rated again. */
  undone: Card['id'] | undefined;
  onRated: () => void;
  onPlan: () => void;
}

function Today({ today, undone, onRated, onPlan }: TodayProps) {
  const [isEntered, setEntered] = useState(false);
  const first = today.due.find(({ id }) => id === undone);
  const [next] = today.due;
  if (next) {
    const session = { due: today.due, onRated, isEntered, onEnter: () => setEntered(true) };
    return <FlashcardSession key={first?.id} first={first ?? next} {...session} />;
  }
  return (
    <section className={styles.empty}>
      <NothingDue today={today} onPlan={onPlan} />
    </section>
  );
}

/** Distinguishes three states: no cards due, no cards at all, and cards not loaded yet. */
function NothingDue({ today, onPlan }: { today: TodaysFlashcards; onPlan: () => void }) {
  return useIsFilled() ? <FlashcardEmptyState today={today} onPlan={onPlan} /> : <NotLoaded />;
}
