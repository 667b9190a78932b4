import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { questions } from '#ui/confirm-store.ts';
import { Dialog } from '#ui/dialog.tsx';
import { useStore } from '#ui/store.ts';
import styles from './confirm.module.css';

/** Renders the question of `askToConfirm`; mounted once, beside the pages. */
export function ConfirmHost() {
  const { t } = useTranslation();
  const asked = useStore(questions);
  const handleClose = () => asked?.answer(false);
  return (
    <Dialog opened={asked !== undefined} onClose={handleClose} title={asked?.title ?? ''}>
      <p className={styles['body']}>{asked?.body}</p>
      <div className={styles['answers']}>
        <Button variant="default" onClick={handleClose} data-autofocus>
          {asked?.cancelLabel ?? t('common.cancel')}
        </Button>
        <Button color={asked?.isDangerous ? 'danger' : 'accent'} onClick={() => asked?.answer(true)}>
          {asked?.confirmLabel}
        </Button>
      </div>
    </Dialog>
  );
}
