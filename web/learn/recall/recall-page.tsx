import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorBox } from '#ui/error-box.tsx';
import { usePageTitle } from '#ui/page-title.ts';
import { Loading, SkeletonText } from '#ui/skeleton.tsx';
import { useKeys } from '#ui/use-keys.ts';
import { PlayerFrame, useFocus } from '#web/learn/player/player-frame.tsx';
import { RecallEmpty } from '#web/learn/recall/recall-empty.tsx';
import { RecallHeader } from '#web/learn/recall/recall-header.tsx';
import { RecallSession } from '#web/learn/recall/recall-session.tsx';
import { type TodaysCards, useTodaysCards } from '#web/learn/recall/use-todays-cards.ts';
import { lazyPiece } from '#web/shared/lazy-piece.tsx';
import { useSyncState } from '#web/store/hooks.ts';
import '#ui/reading-font.ts';
import styles from './recall-page.module.css';

const RecallKeys = lazyPiece(async () => (await import('#web/learn/recall/recall-keys.tsx')).RecallKeys, null);
const RecallPlan = lazyPiece(async () => (await import('#web/learn/recall/recall-plan.tsx')).RecallPlan, null);

type Opened = 'keys' | 'plan' | undefined;

/** Reviews today's flashcards one at a time, in the player's frame. */
export function RecallPage() {
  const { t } = useTranslation();
  usePageTitle(t('recall.title'));
  const navigate = useNavigate();
  const focus = useFocus();
  const today = useTodaysCards();
  const [opened, setOpened] = useState<Opened>();
  const leave = () => void navigate({ to: '/learn/dashboard' });
  const openPlan = () => setOpened('plan');
  const close = () => setOpened(undefined);
  useKeys({ Escape: leave, f: focus.toggle, '?': () => setOpened('keys'), b: openPlan });
  return (
    <PlayerFrame isFocused={focus.isFocused} isWide>
      <RecallHeader
        today={today}
        isFocused={focus.isFocused}
        onLeave={leave}
        onPlan={openPlan}
        onShowKeys={() => setOpened('keys')}
      />
      <Today today={today} onPlan={openPlan} />
      {opened === 'keys' && <RecallKeys onClose={close} />}
      {opened === 'plan' && <RecallPlan today={today} onClose={close} />}
    </PlayerFrame>
  );
}

function Today({ today, onPlan }: { today: TodaysCards; onPlan: () => void }) {
  const [first] = today.due;
  if (first) return <RecallSession first={first} due={today.due} />;
  return (
    <section className={styles['place']}>
      <NothingDue today={today} onPlan={onPlan} />
    </section>
  );
}

/** Distinguishes three states: no cards due, no cards at all, and cards not loaded yet. */
function NothingDue({ today, onPlan }: { today: TodaysCards; onPlan: () => void }) {
  const { t } = useTranslation();
  const { isFilled, link } = useSyncState();
  if (today.count > 0 || isFilled) return <RecallEmpty today={today} onPlan={onPlan} />;
  if (link === 'off') return <ErrorBox title={t('common.unreachableTitle')} message={t('common.unreachableMessage')} />;
  return (
    <Loading label={t('common.loading')}>
      <SkeletonText lines={4} />
    </Loading>
  );
}
