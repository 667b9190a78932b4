import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Enrollment } from '#domain/learn/enrollment.ts';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import type { VersionUpgrade } from '#web/learn/version-upgrade/use-version-upgrade.ts';
import { useIsConnected } from '#web/learn/use-is-connected.ts';
import { VersionChangeList } from '#web/shared/lesson/version-change-list.tsx';
import { ErrorNotice } from '#web/shared/error/error-notice.tsx';
import styles from './version-upgrade-dialog.module.css';

interface VersionUpgradeDialogProps {
  enrollment: Enrollment;
  upgrade: VersionUpgrade;
  opened: boolean;
  onClose: () => void;
  onDismiss?: () => void;
}

/** Lists the changes of a newer version and what is kept, and lets the learner take or leave it (D-68). */
export function VersionUpgradeDialog({
  enrollment,
  upgrade,
  opened,
  onClose,
  onDismiss = onClose,
}: VersionUpgradeDialogProps) {
  const { t } = useTranslation();
  const isConnected = useIsConnected();
  const { change, failure, isBusy } = upgrade;
  const handleUpgrade = async () => {
    if (await upgrade.upgrade()) onClose();
  };
  const kept = [
    t('versions.newer.keepsDone'),
    ...(enrollment.status === 'COMPLETED' ? [t('versions.newer.keepsCompletion')] : []),
    ...(change.removed.length > 0 ? [t('versions.newer.losesRemoved')] : []),
  ];
  return (
    <Dialog opened={opened} onClose={onClose} title={t('versions.newer.title')}>
      <Stack gap={20}>
        <Stack as="section" gap={8} className={styles.section}>
          <h3>{t('versions.newer.brings')}</h3>
          <VersionChangeList change={change} />
        </Stack>
        <Stack as="section" gap={8} className={styles.section}>
          <h3>{t('versions.newer.keeps')}</h3>
          <Stack as="ul" gap={8} className={styles.kept}>
            {kept.map((sentence) => (
              <Row as="li" key={sentence} gap={10}>
                <IconCheck size={17} aria-hidden />
                <bdi>{sentence}</bdi>
              </Row>
            ))}
          </Stack>
        </Stack>
      </Stack>
      {!isConnected && (
        <p className="text-muted">
          <bdi>{t('versions.newer.needsNetwork')}</bdi>
        </p>
      )}
      <ErrorNotice failure={failure} />
      <Row gap={10} justify="end" wrap mt={24}>
        <Button variant="default" onClick={onDismiss}>
          {t('versions.newer.stay')}
        </Button>
        <Button data-autofocus loading={isBusy} disabled={!isConnected} onClick={() => void handleUpgrade()}>
          {t('versions.newer.take')}
        </Button>
      </Row>
    </Dialog>
  );
}
