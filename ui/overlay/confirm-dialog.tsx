import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { openQuestion } from '#ui/overlay/confirmation.ts';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { useObservable } from '#ui/browser/observable.ts';
import { Row } from '#ui/layout/stack.tsx';
import styles from './confirm-dialog.module.css';

/** Renders the question of `askToConfirm`; mounted once, beside the pages. */
export function ConfirmDialog() {
  const { t } = useTranslation();
  const question = useObservable(openQuestion);
  const handleClose = () => question?.answer(false);
  return (
    <Dialog opened={question !== undefined} onClose={handleClose} title={question?.title ?? ''}>
      <p className={styles.body}>{question?.body}</p>
      <Row gap={10} justify="end" wrap>
        <Button variant="default" onClick={handleClose} data-autofocus>
          {question?.cancelLabel ?? t('common.cancel')}
        </Button>
        <Button color={question?.isDangerous ? 'danger' : 'accent'} onClick={() => question?.answer(true)}>
          {question?.confirmLabel}
        </Button>
      </Row>
    </Dialog>
  );
}
