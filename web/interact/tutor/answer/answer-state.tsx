import '#web/shared/registry/tutor-registry.ts';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconPlayerStop, IconRefresh } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnswerView } from '#web/interact/tutor/answer/use-answer.ts';
import { useSyncState } from '#web/store/hooks.ts';
import { Row } from '#ui/layout/stack.tsx';
import styles from './chat-turn-item.module.css';

export interface AnswerStateProps {
  answer: AnswerView;
  onAskAgain: (() => void) | undefined;
  onStop: () => void;
}

/** State line below an answer, with the actions that it allows. */
export function AnswerState({ answer, onAskAgain, onStop }: AnswerStateProps) {
  const { t } = useTranslation();
  const uncharged = answer.cost === 0 ? t('tutoring.nothingCharged') : '';
  switch (answer.state) {
    case 'failed':
      return (
        <Row gap={[8, 14]} align="center" wrap mt={6} mb={6} className={styles.failed} role="alert">
          <p>
            <IconAlertTriangle size={17} aria-hidden />
            {t('tutoring.failed')} {uncharged}
          </p>
          {onAskAgain && (
            <Button variant="default" size="xs" leftSection={<IconRefresh size={15} />} onClick={onAskAgain}>
              {t('tutoring.askAgain')}
            </Button>
          )}
        </Row>
      );
    case 'stopped':
      return (
        <p className={styles.note}>
          {t('tutoring.stopped')} {uncharged}
        </p>
      );
    case 'notFound':
    case 'done':
      return null;
    default:
      return <WaitLine answer={answer} onStop={onStop} />;
  }
}

function WaitLine({ answer: { state, isLost, text, engine }, onStop }: Pick<AnswerStateProps, 'answer' | 'onStop'>) {
  const { t } = useTranslation();
  const { isOnline } = useSyncState();
  if (!isOnline) return <p className={styles.note}>{t('tutoring.waitsForNetwork')}</p>;
  if (isLost) return <p className={styles.note}>{t('tutoring.lost')}</p>;
  if (state === 'waiting' && engine !== 'quotes') return <ModelWait key={text} isFirst={text === ''} onStop={onStop} />;
  return <Caret isFirst={text === ''} />;
}

const Caret = ({ isFirst }: { isFirst: boolean }) => (
  <span className={styles.caret} data-alone={isFirst || undefined} aria-hidden />
);

/** Delay before the page says that it still waits. */
const STILL_WAITING_MS = 10_000;

/** Caret, and after a long silence of the model a note with a stop button. New text from the model restarts the wait. */
function ModelWait({ isFirst, onStop }: { isFirst: boolean; onStop: () => void }) {
  const { t } = useTranslation();
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), STILL_WAITING_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      {!isLong && <Caret isFirst={isFirst} />}
      <Row gap={[8, 14]} align="center" wrap className={styles.stillWaiting}>
        <output>{isLong && t('tutoring.stillWaiting')}</output>
        {isLong && (
          <Button variant="default" size="xs" leftSection={<IconPlayerStop size={15} />} onClick={onStop}>
            {t('tutoring.stopWaiting')}
          </Button>
        )}
      </Row>
    </>
  );
}
