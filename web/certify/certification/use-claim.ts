import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Certification } from '#domain/certify/certification.ts';
import { askToConfirm } from '#ui/overlay/confirmation.ts';
import { toast } from '#ui/overlay/toasts.ts';
import { useResume } from '#web/shared/wallet/use-resume.ts';
import { useTokenText } from '#web/shared/wallet/token-amount.tsx';
import { useActor, useRows, useSyncState } from '#web/store/hooks.ts';
import { type ActionError, useAction } from '#web/shared/error/use-action.ts';

/** Money: asks for confirmation and sends the price that the reader saw; a price that changed meanwhile is shown and not charged. */
export function useClaim({ id, name, tokenPrice }: Certification) {
  const { t } = useTranslation();
  const say = useTokenText();
  const { isOnline } = useSyncState();
  const [failure, setFailure] = useState<ActionError>();
  const { act, isBusy } = useAction('certification.claim', setFailure);
  const [wallet] = useRows('TokenWallet', { owner: useActor().id });
  const tokens = Number(tokenPrice);
  const balance = wallet?.tokenBalance.value;
  const missing = balance === undefined ? 0 : Math.max(0, tokens - balance);
  const claim = async () => {
    const body =
      balance === undefined
        ? t('certify.confirm.body', { tokens: say(tokens) })
        : t('certify.confirm.bodyLeft', { tokens: say(tokens), left: say(balance - tokens) });
    const title = t('certify.confirm.title', { name });
    const confirmLabel = t('certify.claimFor', { tokens: say(tokens) });
    if (tokens > 0 && !(await askToConfirm({ title, body, confirmLabel }))) return;
    if (await act({ id, expectedTokens: tokens })) toast.success(t('certify.isYours', { name }));
  };
  useResume(tokens > 0 && balance !== undefined && missing === 0, () => void claim());
  return { tokens, missing, isOnline, isBusy, failure, claim: () => void claim() };
}
