import { Button } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Enrollment } from '#domain/learn/enrollment.ts';
import { NewerVersionDialog } from '#web/learn/newer/newer-version-dialog.tsx';
import { useNewerVersion } from '#web/learn/newer/use-newer-version.ts';

/** Button on the page of a lesson that offers the newer version. */
export function NewerVersionOffer({ enrollment }: { enrollment: Enrollment }) {
  const { t } = useTranslation();
  const newer = useNewerVersion(enrollment);
  const [isOpen, setOpen] = useState(false);
  if (newer === undefined) return null;
  return (
    <>
      <Button
        variant="light"
        leftSection={<IconSparkles size={17} />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t('versions.newer.title')}
      </Button>
      <NewerVersionDialog enrollment={enrollment} newer={newer} opened={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
