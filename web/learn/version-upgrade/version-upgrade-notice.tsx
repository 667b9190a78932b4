import { Button } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Enrollment } from '#domain/learn/enrollment.ts';
import { VersionUpgradeDialog } from '#web/learn/version-upgrade/version-upgrade-dialog.tsx';
import { dismissVersion, dismissedVersion } from '#web/learn/version-upgrade/dismissed-version.ts';
import { useVersionUpgrade } from '#web/learn/version-upgrade/use-version-upgrade.ts';
import { PlayerNotice } from '#web/learn/frame/player-notice.tsx';

/** Notice above the player that a newer version exists, until the learner dismisses it. */
export function VersionUpgradeNotice({ enrollment }: { enrollment: Enrollment }) {
  const { t } = useTranslation();
  const upgrade = useVersionUpgrade(enrollment);
  const [dismissedID, setDismissedID] = useState(() => dismissedVersion(enrollment.id));
  const [isOpen, setOpen] = useState(false);
  if (upgrade === undefined || dismissedID === upgrade.id) return null;
  const dismiss = () => {
    dismissVersion(enrollment.id, upgrade.id);
    setDismissedID(upgrade.id);
  };
  const actions = (
    <>
      <Button variant="subtle" color="gray" size="xs" onClick={dismiss}>
        {t('versions.newer.notNow')}
      </Button>
      <Button variant="default" size="xs" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('versions.newer.see')}
      </Button>
    </>
  );
  return (
    <>
      <PlayerNotice
        label={t('versions.newer.title')}
        icon={<IconSparkles size={17} />}
        title={t('versions.newer.title')}
        actions={actions}
      >
        {t('versions.newer.keepsDone')}
      </PlayerNotice>
      <VersionUpgradeDialog
        enrollment={enrollment}
        upgrade={upgrade}
        opened={isOpen}
        onClose={() => setOpen(false)}
        onDismiss={dismiss}
      />
    </>
  );
}
