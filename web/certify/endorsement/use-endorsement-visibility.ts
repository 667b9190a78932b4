import { useTranslation } from 'react-i18next';
import type { Endorsement } from '#domain/certify/endorsement.ts';
import { toast } from '#ui/overlay/toasts.ts';
import { useCertifyErrorText } from '#web/certify/use-certify-error-text.ts';
import { useCommand } from '#web/store/hooks.ts';

/** Hides an endorsement from its holder's certificate and offers undo, or shows it again. */
export function useEndorsementVisibility({ id }: Pick<Endorsement, 'id'>): { hide: () => void; show: () => void } {
  const { t } = useTranslation();
  const wordsOf = useCertifyErrorText();
  const hiding = useCommand('endorsement.hide');
  const showing = useCommand('endorsement.show');
  const show = async () => {
    try {
      await showing.send({ id });
      toast.success(t('certify.endorse.shownDone'));
    } catch (error) {
      toast.error(wordsOf(error));
    }
  };
  const hide = async () => {
    try {
      await hiding.send({ id });
      const undo = { label: t('certify.endorse.undo'), onClick: () => void show() };
      toast.offer(t('certify.endorse.hiddenDone'), undo);
    } catch (error) {
      toast.error(wordsOf(error));
    }
  };
  return { hide: () => void hide(), show: () => void show() };
}
