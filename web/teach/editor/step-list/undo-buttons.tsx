import { ActionIcon } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Row } from '#ui/layout/stack.tsx';
import { toolProps } from '#web/teach/sortable/move-buttons.tsx';
import move from '#web/teach/sortable/move-buttons.module.css';
import styles from './steps-tab.module.css';

interface UndoButtonsProps {
  /** Undefined if there is nothing to undo or redo. */
  undo: (() => void) | undefined;
  redo: (() => void) | undefined;
}

/**
 * Undo and redo of changes to steps and links. An unavailable button is not disabled, because it would lose the focus.
 */
export function UndoButtons({ undo, redo }: UndoButtonsProps) {
  const { t } = useTranslation();
  return (
    <Row gap={2} className={`${move.tools} ${styles.history}`}>
      <ActionIcon
        {...toolProps}
        aria-label={t('draft.history.undoChange')}
        aria-keyshortcuts="Control+Z"
        aria-disabled={undo === undefined}
        onClick={undo}
      >
        <IconArrowBackUp size={19} className="mirror-rtl" />
      </ActionIcon>
      <ActionIcon
        {...toolProps}
        aria-label={t('draft.history.redoChange')}
        aria-keyshortcuts="Control+Shift+Z"
        aria-disabled={redo === undefined}
        onClick={redo}
      >
        <IconArrowForwardUp size={19} className="mirror-rtl" />
      </ActionIcon>
    </Row>
  );
}
