import { useNavigate, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { QuizAttempt } from '#domain/learn/quiz-attempt.ts';
import { isAttemptOpen } from '#domain/learn/quiz-progress.ts';
import { toast } from '#ui/overlay/toasts.ts';
import type { PlayerState } from '#web/learn/progress/use-player.ts';
import { useStore } from '#web/store/store-provider.tsx';

const watched = new Set<QuizAttempt['id']>();

/**
 * Returns a function that announces the result of an attempt with answers given offline once it is graded, on whatever page
 * the learner is by then, except at the quiz itself.
 */
export function useLateResult({
  enrollment: { lessonID },
  outline,
  current,
}: PlayerState): (id: QuizAttempt['id']) => void {
  const { t } = useTranslation();
  const store = useStore();
  const router = useRouter();
  const navigate = useNavigate();
  const announce = ({ status }: QuizAttempt) => {
    const { pathname, searchStr } = router.state.location;
    if (lessonID === null || (pathname.endsWith(`/${lessonID}`) && searchStr.includes(current.id))) return;
    const name = { quiz: current.name, lesson: outline.name };
    toast.info(t(status === 'PASS' ? 'player.quiz.latePassed' : 'player.quiz.lateNotPassed', name), undefined, {
      label: t('player.quiz.seeResult'),
      onClick: () =>
        void navigate({ to: '/learn/enrollments/lesson/$id', params: { id: lessonID }, search: { step: current.id } }),
    });
  };
  return (id) => {
    if (watched.has(id)) return;
    watched.add(id);
    const stop = store.subscribe('QuizAttempt', () => {
      const attempt = store.get('QuizAttempt', id);
      if (attempt === undefined || isAttemptOpen(attempt)) return;
      stop();
      watched.delete(id);
      announce(attempt);
    });
  };
}
