import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { AppError } from '#domain/kernel/errors.ts';
import { askToConfirm } from '#ui/confirm-store.ts';
import { useSyncState } from '#web/store/hooks.ts';
import { useRefusalText } from '#web/teach/refusal-text.ts';
import styles from './refused-changes.module.css';

const ofTeaching = /^(lesson|course|node|content|link)\.|^quiz\.write$/;

/** What was written here and not taken by the server. It is kept on this device until it is sent again or given up. */
export function RefusedChanges() {
  const { t } = useTranslation();
  const refusalText = useRefusalText();
  const { refused, retry, dismiss } = useSyncState();
  const mine = refused.filter(({ name }) => ofTeaching.test(name));
  const last = mine.at(-1);
  if (last === undefined) return null;

  const giveUp = async () => {
    const isSure = await askToConfirm({
      title: t('teach.rejected.giveUpTitle', { count: mine.length }),
      body: t('teach.rejected.giveUpBody'),
      confirmLabel: t('teach.rejected.giveUp'),
      isDangerous: true,
    });
    if (isSure) await Promise.all(mine.map(({ key }) => dismiss(key)));
  };
  return (
    <div role="alert" className={styles['refused']}>
      <p>
        <strong>{t('teach.rejected.title', { count: mine.length })}</strong>{' '}
        {refusalText(new AppError(last.problem.code, last.problem.detail))}
      </p>
      <div>
        <Button variant="default" onClick={() => void Promise.all(mine.map(({ key }) => retry(key)))}>
          {t('common.retry')}
        </Button>
        <Button variant="subtle" color="gray" onClick={() => void giveUp()}>
          {t('teach.rejected.giveUp')}
        </Button>
      </div>
    </div>
  );
}
