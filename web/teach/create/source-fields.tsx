import { ActionIcon, Textarea } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import type { SourceState } from '#web/teach/create/use-source-lesson.ts';
import { ImportErrorMessage } from '#web/shared/import/import-error-message.tsx';
import { FileDrop } from '#ui/control/file-drop.tsx';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { FileProgress } from '#web/shared/import/file-progress.tsx';
import styles from './create-lesson-page.module.css';

const TEXTS = '.pdf,.docx,.md,.markdown,.txt,application/pdf,text/markdown,text/plain';

const CAPTIONS = '.vtt,.srt,text/vtt';

export interface SourceFieldsProps {
  file: File | null;
  onFile: (file: File | null) => void;
  /** Props of the field for pasted text. */
  pasted: ComponentProps<typeof Textarea>;
  state: Pick<SourceState, 'working' | 'failed'>;
  takesCaptions?: boolean;
}

/** Fields for the source text of a lesson: a file or pasted text. */
export function SourceFields({
  file,
  onFile,
  pasted,
  state: { working, failed },
  takesCaptions = false,
}: SourceFieldsProps) {
  const { t } = useTranslation();
  return (
    <Stack gap={14} className={styles.source}>
      <Row gap={10} align="center" wrap className={styles.file}>
        <FileDrop
          label={t(file ? 'draft.create.source.another' : 'draft.create.source.choose')}
          accept={takesCaptions ? `${TEXTS},${CAPTIONS}` : TEXTS}
          onFile={onFile}
        />
        {file && (
          <>
            <bdi>{t('draft.create.source.chosen', { name: file.name })}</bdi>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={t('draft.create.source.remove')}
              onClick={() => onFile(null)}
            >
              <IconX size={17} />
            </ActionIcon>
          </>
        )}
      </Row>
      {file === null && (
        <Textarea
          {...pasted}
          label={t('draft.create.source.paste')}
          description={t('draft.create.source.pasteHint')}
          autosize
          minRows={4}
          maxRows={14}
        />
      )}
      {working && <FileProgress {...working} />}
      {failed && (
        <ImportErrorMessage error={failed.error}>
          {t('draft.create.source.failed', { name: failed.name })}
        </ImportErrorMessage>
      )}
    </Stack>
  );
}
