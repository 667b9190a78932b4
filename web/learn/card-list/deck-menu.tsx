import { Button } from '@mantine/core';
import { IconChevronDown, IconFileExport, IconFileImport, IconNotes, IconTable } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Menu, menuItem } from '#ui/overlay/menu.tsx';
import { lazyComponent } from '#web/shared/loading/lazy-component.tsx';
import { useActor, useRows } from '#web/store/hooks.ts';

const ImportDeck = lazyComponent(async () => (await import('#web/learn/card-list/import-deck.tsx')).ImportDeck, null);

/** Imports an Anki deck, and downloads all cards and notes. */
export function DeckMenu({ hasCards }: { hasCards: boolean }) {
  const { t } = useTranslation();
  const [isImporting, setImporting] = useState(false);
  const hasNotes = useRows('Annotation', { owner: useActor().id }).length > 0;
  return (
    <>
      <Menu
        trigger={(props) => (
          <Button {...props} variant="default" rightSection={<IconChevronDown size={16} />}>
            {t('cards.transfer')}
          </Button>
        )}
      >
        <button type="button" {...menuItem} onClick={() => setImporting(true)}>
          <IconFileImport size={18} aria-hidden />
          {t('cards.importDeck')}
        </button>
        {(hasCards || hasNotes) && (
          <a href="/api/cards.apkg" download {...menuItem}>
            <IconFileExport size={18} aria-hidden />
            {t('cards.exportDeck')}
          </a>
        )}
        {hasCards && (
          <a href="/api/cards.csv" download {...menuItem}>
            <IconTable size={18} aria-hidden />
            {t('cards.exportCsv')}
          </a>
        )}
        {hasNotes && (
          <a href="/api/notes.csv" download {...menuItem}>
            <IconNotes size={18} aria-hidden />
            {t('cards.exportNotes')}
          </a>
        )}
      </Menu>
      {isImporting && <ImportDeck onClose={() => setImporting(false)} />}
    </>
  );
}
