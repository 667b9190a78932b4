import { useTranslation } from 'react-i18next';
import type { Card } from '#domain/learn/card/card.ts';
import { toast } from '#ui/overlay/toasts.ts';
import { useAction } from '#web/shared/error/use-action.ts';

/** Actions of one card, each with a way back. */
export function useCardActions(id: Card['id']) {
  const { t } = useTranslation();
  const { act: remove } = useAction('card.delete');
  const { act: restore } = useAction('card.restore');
  const { act: suspend } = useAction('card.suspend');
  const { act: resume } = useAction('card.resume');
  const undo = (back: typeof restore) => ({ label: t('cards.undo'), onClick: () => void back({ id }) });
  const run = async (act: typeof remove, done: string, back: typeof remove) => {
    if (await act({ id })) toast.offer(done, undo(back));
  };
  return {
    remove: () => void run(remove, t('cards.deleted'), restore),
    suspend: () => void run(suspend, t('cards.suspended'), resume),
    resume: () => void run(resume, t('cards.resumed'), suspend),
  };
}
