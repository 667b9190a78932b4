import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorBox } from '#ui/feedback/error-box.tsx';
import { usePageTitle } from '#ui/layout/page-title.ts';
import { Loading, SkeletonText } from '#ui/feedback/skeleton.tsx';
import { useKeys } from '#ui/control/use-keys.ts';
import { PlayerFrame, useFocusMode } from '#web/learn/frame/player-frame.tsx';
import { FlashcardEmptyState } from '#web/learn/flashcard/flashcard-empty-state.tsx';
import { FlashcardHeader } from '#web/learn/flashcard/flashcard-header.tsx';
import { FlashcardSession } from '#web/learn/flashcard/flashcard-session.tsx';
import { type TodaysFlashcards, useTodaysFlashcards } from '#web/learn/flashcard/use-todays-flashcards.ts';
import { lazyComponent } from '#web/shared/loading/lazy-component.tsx';
import { useSyncState } from '#web/store/hooks.ts';
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
  const navigate = useNavigate();
  const focus = useFocusMode();
  const today = useTodaysFlashcards();
  const [opened, setOpened] = useState<OpenDialog>();
  const leave = () => void navigate({ to: '/learn/dashboard' });
  const openPlan = () => setOpened('plan');
  const close = () => setOpened(undefined);
  useKeys({ Escape: leave, f: focus.toggle, '?': () => setOpened('keys'), b: openPlan });
  return (
    <PlayerFrame isFocused={focus.isFocused} isWide>
      <FlashcardHeader
        today={today}
        isFocused={focus.isFocused}
        onLeave={leave}
        onPlan={openPlan}
        onShowKeys={() => setOpened('keys')}
      />
      <Today today={today} onPlan={openPlan} />
      {opened === 'keys' && <FlashcardShortcuts onClose={close} />}
      {opened === 'plan' && <DailyLimitDialog today={today} onClose={close} />}
    </PlayerFrame>
  );
}

function Today({ today, onPlan }: { today: TodaysFlashcards; onPlan: () => void }) {
  const [first] = today.due;
  if (first) return <FlashcardSession first={first} due={today.due} />;
  return (
    <section className={styles.empty}>
      <NothingDue today={today} onPlan={onPlan} />
    </section>
  );
}

/** Distinguishes three states: no cards due, no cards at all, and cards not loaded yet. */
function NothingDue({ today, onPlan }: { today: TodaysFlashcards; onPlan: () => void }) {
  const { t } = useTranslation();
  const { isFilled, connection } = useSyncState();
  if (today.count > 0 || isFilled) return <FlashcardEmptyState today={today} onPlan={onPlan} />;
  if (connection === 'off')
    return <ErrorBox title={t('common.unreachableTitle')} message={t('common.unreachableMessage')} />;
  return (
    <Loading label={t('common.loading')}>
      <SkeletonText lines={4} />
    </Loading>
  );
}
