import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ARCHIVE_BYTES_MAX } from '#domain/kernel/media-type.ts';
import type { DeckImport } from '#domain/learn/card/deck-import.ts';
import { FileDrop } from '#ui/control/file-drop.tsx';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { FileProgress } from '#web/shared/import/file-progress.tsx';
import { ImportErrorMessage } from '#web/shared/import/import-error-message.tsx';
import { useFileImport } from '#web/shared/import/use-file-import.ts';

/** Dialog that adds the cards of an Anki deck. */
export function ImportDeck({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { working, done, failed, send } = useFileImport<DeckImport>(ARCHIVE_BYTES_MAX);
  return (
    <Dialog opened onClose={onClose} title={t('cards.import.title')} width={560}>
      <Stack gap={16}>
        {done === undefined && <p>{t('cards.import.lead')}</p>}
        {failed && (
          <ImportErrorMessage error={failed.error}>
            {t('cards.import.failed', { name: failed.name })}
          </ImportErrorMessage>
        )}
        <div>
          <FileDrop
            label={t(done || failed ? 'cards.import.another' : 'cards.import.choose')}
            variant={done ? 'default' : 'filled'}
            accept=".apkg"
            loading={working !== undefined}
            onFile={(file) => void send('/api/cards', file)}
          />
        </div>
        {working && <FileProgress {...working} />}
        <output>{done && <Outcome {...done.answer} />}</output>
        {done && (
          <Row justify="end">
            <Button onClick={onClose}>{t('common.close')}</Button>
          </Row>
        )}
      </Stack>
    </Dialog>
  );
}

function Outcome({ added, known, leftOut, withoutMedia }: DeckImport) {
  const { t } = useTranslation();
  return (
    <>
      <p>
        <b>{t('cards.import.added', { count: added })}</b>
      </p>
      {known > 0 && <p>{t('cards.import.known', { count: known })}</p>}
      {leftOut > 0 && <p>{t('cards.import.leftOut', { count: leftOut })}</p>}
      {withoutMedia > 0 && <p>{t('cards.import.withoutMedia', { count: withoutMedia })}</p>}
    </>
  );
}
