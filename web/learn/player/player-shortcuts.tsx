import { useTranslation } from 'react-i18next';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { KeyList } from '#ui/control/key-list.tsx';
import { modifierKey } from '#ui/control/modifier-key.ts';
import styles from './player-shortcuts.module.css';

export const playerShortcuts = [
  {
    title: 'player.keys.lesson',
    keys: [
      { press: [modifierKey, 'Enter'], does: 'player.keys.goOn' },
      { press: ['←', '→'], does: 'player.keys.steps' },
      { press: ['M'], does: 'player.keys.margin' },
      { press: ['R'], does: 'player.keys.sentence' },
      { press: ['B'], does: 'player.keys.bookmark' },
      { press: ['F'], does: 'player.keys.focus' },
      { press: ['Esc'], does: 'player.keys.leave' },
      { press: ['?'], does: 'player.keys.help' },
    ],
  },
  { title: 'player.keys.quiz', keys: [{ press: ['1', '…', '9'], does: 'player.keys.choose' }] },
  { title: 'player.keys.slides', keys: [{ press: ['←', '→'], does: 'player.keys.turn' }] },
  {
    title: 'player.keys.video',
    keys: [
      { press: ['␣'], does: 'player.keys.play' },
      { press: ['J', 'L'], does: 'player.keys.jump' },
      { press: ['C'], does: 'player.keys.captions' },
      { press: ['F'], does: 'player.keys.fullscreen' },
    ],
  },
] as const;

export function PlayerShortcuts({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog opened={opened} onClose={onClose} title={t('player.keys.title')}>
      {playerShortcuts.map(({ title, keys }) => (
        <section key={title} className={styles.group}>
          <h3>{t(title)}</h3>
          <KeyList keys={keys} />
        </section>
      ))}
    </Dialog>
  );
}
