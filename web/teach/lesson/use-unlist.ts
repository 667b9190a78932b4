import { useTranslation } from 'react-i18next';
import { askToConfirm } from '#ui/overlay/confirmation.ts';
import { toast } from '#ui/overlay/toasts.ts';

interface UnlistRequest {
  name: string;
  /** Explains who can still read it. */
  body: string;
  /** Sends the command; false if it was refused. */
  send: () => Promise<boolean>;
}

/** Removes a lesson or course from the catalog, after a dialog that says who can still read it. */
export function useUnlist(): (unlisted: UnlistRequest) => Promise<void> {
  const { t } = useTranslation();
  return async ({ name, body, send }) => {
    const isSure = await askToConfirm({
      title: t('teach.unlist.title', { name }),
      body,
      confirmLabel: t('teach.unlist.confirm'),
    });
    if (isSure && (await send())) toast.success(t('teach.publish.unlisted'), t('teach.publish.unlistedDetail'));
  };
}

/**
 * Key of the text about who can still read an unlisted lesson: of a paid one enrolled learners only, of a free one
 * everyone with its URL (D-20, D-68).
 */
export const unlistBodyOf = ({ price }: { price: number }): string =>
  price > 0 ? 'teach.unlist.paidBody' : 'teach.unlist.freeBody';
