import { useTranslation } from 'react-i18next';
import { Checkbox } from '#ui/control/checkbox.ts';
import { KeyList } from '#ui/control/key-list.tsx';
import { Panel } from '#ui/layout/panel.tsx';
import { Stack } from '#ui/layout/stack.tsx';
import { saveSettings, useSettings } from '#ui/setting/settings.ts';
import { playerShortcuts } from '#web/learn/player/player-shortcuts.tsx';
import { flashcardShortcuts } from '#web/learn/flashcard/flashcard-shortcuts.tsx';
import styles from './account-tabs.module.css';

/** The first shortcut also works while the user is typing. */
const everywhereKeys = [
  { press: ['Ctrl', 'K'], does: 'profile.keyboard.search' },
  { press: ['/'], does: 'profile.keyboard.searchToo' },
] as const;

const editorKeys = [
  { press: ['Ctrl', 'Z'], does: 'profile.keyboard.undo' },
  { press: ['Ctrl', 'Shift', 'Z'], does: 'profile.keyboard.redo' },
  { press: ['L'], does: 'profile.keyboard.view' },
] as const;

const groups = [
  { title: 'profile.keyboard.everywhere', keys: everywhereKeys },
  ...playerShortcuts,
  { title: 'profile.keyboard.recall', keys: flashcardShortcuts },
  { title: 'profile.keyboard.editor', keys: editorKeys },
] as const;

/** Lists every keyboard shortcut, with the setting that turns single keys on or off. */
export function KeyboardTab() {
  const { t } = useTranslation();
  const { singleKeys } = useSettings();
  return (
    <Stack gap={20} maxWidth={760} mt={8} mb={20}>
      <Panel gap={12} title={t('profile.keyboard.title')} lead={t('profile.keyboard.lead')} className={styles.keys}>
        <Checkbox
          label={t('profile.keyboard.single')}
          description={t('profile.keyboard.singleHint')}
          checked={singleKeys}
          onChange={(event) => saveSettings({ singleKeys: event.currentTarget.checked })}
        />
        {groups.map(({ title, keys }) => (
          <div key={title}>
            <h3>{t(title)}</h3>
            <KeyList keys={keys} />
          </div>
        ))}
      </Panel>
    </Stack>
  );
}
