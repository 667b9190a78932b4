import { Button } from '@mantine/core';
import { IconCopy, IconShare } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '#ui/overlay/toasts.ts';
import { Row, Stack } from '#ui/layout/stack.tsx';
import styles from './proof.module.css';

/** Public link of a certificate; if the clipboard is refused, a message shows the link for copying by hand. */
export function ProofLink({ name, address, children }: { name: string; address: string; children?: ReactNode }) {
  const { t } = useTranslation();
  const handleCopy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      toast.success(t('certify.endorse.copied'), t('certify.proof.copiedHint'));
    } catch {
      toast.error(t('certify.endorse.notCopied'), address);
    }
  };
  // `share` rejects if the person cancels it, which is no error.
  const handleShare = () => void navigator.share({ title: name, url: address }).catch(() => undefined);
  return (
    <Stack gap={12} className={styles.link}>
      <a href={address} target="_blank" rel="noreferrer" dir="ltr" title={t('certify.proof.open')} data-untranslated>
        {address.replace(/^https?:\/\//, '')}
      </a>
      <Row gap={10} align="center" wrap>
        <Button leftSection={<IconCopy size={18} aria-hidden />} onClick={() => void handleCopy()}>
          {t('certify.proof.copy')}
        </Button>
        {'share' in navigator && (
          <Button variant="default" leftSection={<IconShare size={18} aria-hidden />} onClick={handleShare}>
            {t('certify.proof.share')}
          </Button>
        )}
        {children}
      </Row>
    </Stack>
  );
}
