import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { exportFormats, type ExportFormat } from '#domain/teach/import-export/export-format.ts';
import { Radio } from '#ui/control/radio.ts';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { useFormat } from '#web/shared/language/use-format.ts';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { useSyncState } from '#web/store/hooks.ts';
import { ImportErrorMessage } from '#web/shared/import/import-error-message.tsx';
import { ConversionReport } from '#web/teach/import/conversion-report.tsx';
import { useArchiveExport } from '#web/teach/export/use-archive-export.ts';
import styles from '#web/teach/import/file-dialog.module.css';

const formatTexts: Record<ExportFormat, { name: string; about: string }> = {
  margin: { name: 'exchange.takeOut.margin.name', about: 'exchange.takeOut.margin.about' },
  markdown: { name: 'exchange.takeOut.markdown.name', about: 'exchange.takeOut.markdown.about' },
  scorm: { name: 'exchange.takeOut.scorm.name', about: 'exchange.takeOut.scorm.about' },
  anki: { name: 'exchange.takeOut.anki.name', about: 'exchange.takeOut.anki.about' },
};

const MEGABYTE = 1024 * 1024;

export interface ExportDialogProps {
  /** Collection name in the API. */
  kind: 'lessons' | 'courses';
  id: string;
  name: string;
  onClose: () => void;
}

/**
 * Dialog that exports a lesson or course as a file, once all input is on the server, and lists what the file does not
 * contain.
 */
export function ExportDialog({ kind, id, name, onClose }: ExportDialogProps) {
  const { t } = useTranslation();
  const [format, setFormat] = useState<ExportFormat>('margin');
  const { state, take, reset } = useArchiveExport();
  const { pending, isOnline } = useSyncState();

  return (
    <Dialog opened onClose={onClose} title={t('exchange.takeOut.title', { name })} width={560}>
      <Stack gap={16} className={styles.body}>
        <Radio.Group
          label={<bdi>{t('exchange.takeOut.as')}</bdi>}
          value={format}
          onChange={(chosen) => {
            setFormat(chosen as ExportFormat);
            reset();
          }}
        >
          <Stack gap={12} mt={10}>
            {exportFormats.map((each) => (
              <Radio
                key={each}
                value={each}
                label={t(formatTexts[each].name)}
                description={t(formatTexts[each].about)}
              />
            ))}
          </Stack>
        </Radio.Group>
        <Progress state={state} />
        <Row gap={8} justify="end" wrap className={styles.answers}>
          <Button variant="default" onClick={onClose}>
            {t(state.at === 'done' ? 'common.close' : 'common.cancel')}
          </Button>
          <Button
            loading={state.at === 'running'}
            disabled={isOnline && pending > 0}
            onClick={() => take(`/api/${kind}/${id}/take-out/${format}`)}
          >
            {t(state.at === 'failed' ? 'exchange.takeOut.again' : 'exchange.takeOut.take')}
          </Button>
        </Row>
      </Stack>
    </Dialog>
  );
}

function Progress({ state }: Pick<ReturnType<typeof useArchiveExport>, 'state'>) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <>
      {state.at === 'failed' && (
        <ImportErrorMessage error={state.error}>{t('exchange.takeOut.failed')}</ImportErrorMessage>
      )}
      <output>
        {state.at === 'running' &&
          t('exchange.takeOut.working', { size: format.number(Math.round((state.bytes / MEGABYTE) * 10) / 10) })}
        {state.at === 'done' && t('exchange.questions.taken', { name: state.name })}
      </output>
      {state.at === 'done' && <ConversionReport loss={state.loss} unit="question" />}
    </>
  );
}
