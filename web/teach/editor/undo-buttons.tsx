import { ActionIcon } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { tool } from '#web/teach/move-tools.tsx';
import styles from './steps-tab.module.css';

interface UndoButtonsProps {
  /** Each is there while there is something to do. */
  undo: (() => void) | undefined;
  redo: (() => void) | undefined;
}

/** Takes back what was done to the steps and the ways. With nothing to do a button keeps the focus, which a disabled one would lose. */
export function UndoButtons({ undo, redo }: UndoButtonsProps) {
  const { t } = useTranslation();
  return (
    <div className={styles['history']}>
      <ActionIcon
        {...tool}
        aria-label={t('draft.history.undoChange')}
        aria-keyshortcuts="Control+Z"
        aria-disabled={undo === undefined}
        onClick={undo}
      >
        <IconArrowBackUp size={19} className="flip" />
      </ActionIcon>
      <ActionIcon
        {...tool}
        aria-label={t('draft.history.redoChange')}
        aria-keyshortcuts="Control+Shift+Z"
        aria-disabled={redo === undefined}
        onClick={redo}
      >
        <IconArrowForwardUp size={19} className="flip" />
      </ActionIcon>
    </div>
  );
}
