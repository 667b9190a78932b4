import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Enrollment } from '#domain/learn/enrollment.ts';
import { Dialog } from '#ui/dialog.tsx';
import type { NewerVersion } from '#web/learn/newer/use-newer-version.ts';
import { useRefusalText } from '#web/learn/refusal-text.ts';
import { useIsConnected } from '#web/learn/use-is-connected.ts';
import { VersionChangeList } from '#web/shared/version-change-list.tsx';
import styles from './newer-version-dialog.module.css';

interface NewerVersionDialogProps {
  enrollment: Enrollment;
  newer: NewerVersion;
  opened: boolean;
  onClose: () => void;
  onStay?: () => void;
}

/** Lists the changes of a newer version and what is kept, and lets the learner take or leave it (D-68). */
export function NewerVersionDialog({ enrollment, newer, opened, onClose, onStay = onClose }: NewerVersionDialogProps) {
  const { t } = useTranslation();
  const refusalText = useRefusalText();
  const isConnected = useIsConnected();
  const { change, refusal, isBusy, take } = newer;
  const handleTake = async () => {
    if (await take()) onClose();
  };
  const kept = [
    t('versions.newer.keepsDone'),
    ...(enrollment.status === 'COMPLETED' ? [t('versions.newer.keepsCompletion')] : []),
    ...(change.removed.length > 0 ? [t('versions.newer.losesRemoved')] : []),
  ];
  return (
    <Dialog opened={opened} onClose={onClose} title={t('versions.newer.title')}>
      <section className={styles['part']}>
        <h3>{t('versions.newer.brings')}</h3>
        <VersionChangeList change={change} />
      </section>
      <section className={styles['part']}>
        <h3>{t('versions.newer.keeps')}</h3>
        <ul className={styles['kept']}>
          {kept.map((sentence) => (
            <li key={sentence}>
              <IconCheck size={17} aria-hidden />
              <bdi>{sentence}</bdi>
            </li>
          ))}
        </ul>
      </section>
      {!isConnected && (
        <p className="quiet">
          <bdi>{t('versions.newer.needsNetwork')}</bdi>
        </p>
      )}
      {refusal !== undefined && (
        <p role="alert">{refusal === 'conflict' ? t('versions.newer.evenNewer') : refusalText(refusal)}</p>
      )}
      <div className={styles['actions']}>
        <Button variant="default" onClick={onStay}>
          {t('versions.newer.stay')}
        </Button>
        <Button data-autofocus loading={isBusy} disabled={!isConnected} onClick={() => void handleTake()}>
          {t('versions.newer.take')}
        </Button>
      </div>
    </Dialog>
  );
}
