import { useTranslation } from 'react-i18next';
import { Dialog } from '#ui/dialog.tsx';
import { Kbd } from '#ui/kbd.tsx';
import styles from './recall-keys.module.css';

const keys = [
  { press: ['␣'], does: 'recall.keys.show' },
  { press: ['1', '…', '4'], does: 'recall.keys.rate' },
  { press: ['B'], does: 'recall.keys.plan' },
  { press: ['F'], does: 'recall.keys.focus' },
  { press: ['Esc'], does: 'recall.keys.leave' },
  { press: ['?'], does: 'recall.keys.help' },
] as const;

export function RecallKeys({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog opened onClose={onClose} title={t('recall.keys.title')}>
      <dl className={styles['keys']}>
        {keys.map(({ press, does }) => (
          <div key={does}>
            <dt dir="ltr">
              {press.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd>{t(does)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
