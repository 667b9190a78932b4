import { useTranslation } from 'react-i18next';
import type { Endorsement } from '#domain/certify/endorsement.ts';
import { toast } from '#ui/overlay/toasts.ts';
import { useAction } from '#web/shared/error/use-action.ts';

/** Hides an endorsement from its holder's certificate and offers undo, or shows it again. */
export function useEndorsementVisibility({ id }: Pick<Endorsement, 'id'>): { hide: () => void; show: () => void } {
  const { t } = useTranslation();
  const hiding = useAction('endorsement.hide');
  const showing = useAction('endorsement.show');
  const show = async () => {
    if (await showing.act({ id })) toast.success(t('certify.endorse.shownDone'));
  };
  const hide = async () => {
    const undo = { label: t('certify.endorse.undo'), onClick: () => void show() };
    if (await hiding.act({ id })) toast.offer(t('certify.endorse.hiddenDone'), undo);
  };
  return { hide: () => void hide(), show: () => void show() };
}
