import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { isAttemptOpen } from '#domain/learn/quiz-progress.ts';
import { toast } from '#ui/overlay/toasts.ts';
import { awaitedResults, stopAwaiting } from '#web/learn/quiz/late-results.ts';
import { useStore } from '#web/store/store-provider.tsx';

/**
 * Announces the results of attempts with answers given offline once they are graded, on whatever page the learner is by then,
 * except at the quiz itself. It works after a reload too, because the attempts are in the local storage.
 */
export function LateResultsWatcher() {
  const { t } = useTranslation();
  const store = useStore();
  const router = useRouter();
  const navigate = useNavigate();
  const announce = useEffectEvent(() => {
    // With several tabs, the one that the learner sees announces it.
    if (document.hidden) return;
    for (const [id, { lessonID, nodeID, quiz, lesson }] of awaitedResults()) {
      const attempt = store.get('QuizAttempt', id);
      if (attempt === undefined || isAttemptOpen(attempt)) continue;
      stopAwaiting(id);
      const { pathname, searchStr } = router.state.location;
      if (pathname.endsWith(`/${lessonID}`) && searchStr.includes(nodeID)) continue;
      const key = attempt.status === 'PASS' ? 'player.quiz.latePassed' : 'player.quiz.lateNotPassed';
      toast.info(t(key, { quiz, lesson }), undefined, {
        label: t('player.quiz.seeResult'),
        onClick: () =>
          void navigate({ to: '/learn/enrollments/lesson/$id', params: { id: lessonID }, search: { step: nodeID } }),
      });
    }
  });
  useEffect(() => {
    announce();
    const stop = store.subscribe('QuizAttempt', announce);
    document.addEventListener('visibilitychange', announce);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', announce);
    };
  }, [store]);
  return null;
}
