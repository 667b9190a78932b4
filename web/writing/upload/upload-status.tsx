import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#web/shared/language/use-format.ts';
import { Row, Stack } from '#ui/layout/stack.tsx';
import type { Upload } from '#web/writing/upload/use-uploads.ts';
import { useErrorText } from '#web/shared/error/error-text.ts';
import styles from './upload-status.module.css';

/** Uploads in progress and failed uploads. */
export function UploadStatus({ uploads }: { uploads: readonly Upload[] }) {
  const { t } = useTranslation();
  const { percent } = useFormat();
  const errorText = useErrorText();
  return (
    <output>
      <Stack gap={6}>
        {uploads.map(({ id, name, share, isWaiting, error, onDismiss }) => (
          <Row
            gap={12}
            align="center"
            className={styles.upload}
            key={id}
            data-failed={error !== undefined || undefined}
          >
            <span className={styles.name}>
              {isWaiting ? t('draft.upload.waiting', { name }) : <bdi>{name}</bdi>}
              {error !== undefined && `: ${errorText(error)}`}
            </span>
            {error === undefined && (
              <>
                <progress value={share} aria-label={t('draft.upload.progress', { name })} />
                {/* Screen readers can read the progress bar on demand; a visible text in an output would be announced at
                  every change. */}
                <span aria-hidden>{percent(share)}</span>
              </>
            )}
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={error === undefined ? t('draft.upload.cancel', { name }) : t('common.close')}
              onClick={onDismiss}
            >
              <IconX size={17} />
            </ActionIcon>
          </Row>
        ))}
      </Stack>
    </output>
  );
}
