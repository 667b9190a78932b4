import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { toast } from '#ui/overlay/toasts.ts';

/** Copies the link of this page, with which the holder asks somebody who saw the work for an endorsement. */
export function EndorsementRequestButton() {
  const { t } = useTranslation();
  const handleClick = async () => {
    try {
      await navigator.clipboard.writeText(`${location.origin}${location.pathname}`);
      toast.success(t('certify.endorse.copied'), t('certify.endorse.copiedHint'));
    } catch {
      toast.error(t('certify.endorse.notCopied'), `${location.origin}${location.pathname}`);
    }
  };
  return (
    <Button variant="default" radius="xl" onClick={() => void handleClick()}>
      {t('certify.endorse.ask')}
    </Button>
  );
}
