import { useTranslation } from 'react-i18next';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { KeyList } from '#ui/control/key-list.tsx';

export const flashcardShortcuts = [
  { press: ['␣'], does: 'recall.keys.show' },
  { press: ['1', '…', '4'], does: 'recall.keys.rate' },
  { press: ['U'], does: 'recall.keys.undo' },
  { press: ['B'], does: 'recall.keys.plan' },
  { press: ['F'], does: 'recall.keys.focus' },
  { press: ['Esc'], does: 'recall.keys.leave' },
  { press: ['?'], does: 'recall.keys.help' },
] as const;

export function FlashcardShortcuts({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog opened onClose={onClose} title={t('recall.keys.title')}>
      <KeyList keys={flashcardShortcuts} />
    </Dialog>
  );
}
