import { Button } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Enrollment } from '#domain/learn/enrollment.ts';
import { NewerVersionDialog } from '#web/learn/newer/newer-version-dialog.tsx';
import { keepStaying, stayedWith } from '#web/learn/newer/staying.ts';
import { useNewerVersion } from '#web/learn/newer/use-newer-version.ts';
import { PlayerNotice } from '#web/learn/player/player-notice.tsx';

/** Notice above the player that a newer version exists, until the learner dismisses it. */
export function NewerVersionNotice({ enrollment }: { enrollment: Enrollment }) {
  const { t } = useTranslation();
  const newer = useNewerVersion(enrollment);
  const [stayed, setStayed] = useState(() => stayedWith(enrollment.id));
  const [isOpen, setOpen] = useState(false);
  if (newer === undefined || stayed === newer.id) return null;
  const stay = () => {
    keepStaying(enrollment.id, newer.id);
    setStayed(newer.id);
  };
  const actions = (
    <>
      <Button variant="subtle" color="gray" size="xs" onClick={stay}>
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
      <NewerVersionDialog
        enrollment={enrollment}
        newer={newer}
        opened={isOpen}
        onClose={() => setOpen(false)}
        onStay={stay}
      />
    </>
  );
}
