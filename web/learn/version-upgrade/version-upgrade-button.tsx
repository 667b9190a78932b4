import { Button } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Enrollment } from '#domain/learn/enrollment.ts';
import { VersionUpgradeDialog } from '#web/learn/version-upgrade/version-upgrade-dialog.tsx';
import { useVersionUpgrade } from '#web/learn/version-upgrade/use-version-upgrade.ts';

/** Button on the page of a lesson that offers the newer version. */
export function VersionUpgradeButton({ enrollment }: { enrollment: Enrollment }) {
  const { t } = useTranslation();
  const upgrade = useVersionUpgrade(enrollment);
  const [isOpen, setOpen] = useState(false);
  if (upgrade === undefined) return null;
  return (
    <>
      <Button
        variant="default"
        fullWidth
        leftSection={<IconSparkles size={17} />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t('versions.newer.title')}
      </Button>
      <VersionUpgradeDialog enrollment={enrollment} upgrade={upgrade} opened={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
