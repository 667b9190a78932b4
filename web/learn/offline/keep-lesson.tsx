import { Button } from '@mantine/core';
import { IconDeviceMobileCheck, IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '#domain/kernel/format/number-format.ts';
import type { LessonVersion } from '#domain/teach/version/version.ts';
import { Stack } from '#ui/layout/stack.tsx';
import { canWorkOffline } from '#web/learn/offline/offline-caches.ts';
import { OFFLINE_LESSONS_MAX } from '#web/learn/offline/offline-lessons.ts';
import { useOfflineLesson } from '#web/learn/offline/use-offline-lesson.ts';

const MB = 1024 * 1024;

/** Keeps the lesson on this device, so that it opens without a network. */
export function KeepLesson({ version }: { version: LessonVersion }) {
  return canWorkOffline() ? <KeepButton version={version} /> : null;
}

function KeepButton({ version }: { version: LessonVersion }) {
  const { t, i18n } = useTranslation();
  const { state, lesson, save, remove } = useOfflineLesson(version);
  if (state === 'unknown') return null;
  const isSaved = state === 'saved';
  const { bytes = 0, missing = 0 } = lesson ?? {};
  const size = formatBytes(Math.ceil(bytes / MB) * MB, i18n.language);
  const notes = {
    absent: '',
    saving: t('player.offline.saving'),
    saved:
      missing === 0 ? t('player.offline.saved', { size }) : t('player.offline.partlySaved', { size, count: missing }),
    failed: t('player.offline.failed'),
    noSpace: t('player.offline.noSpace'),
    full: t('player.offline.full', { max: OFFLINE_LESSONS_MAX }),
  };
  return (
    <Stack gap={6} mt={20}>
      <Button
        variant="default"
        leftSection={isSaved ? <IconDeviceMobileCheck size={18} /> : <IconDownload size={18} />}
        loading={state === 'saving'}
        onClick={isSaved ? remove : save}
      >
        {isSaved ? t('player.offline.remove') : t('player.offline.keep')}
      </Button>
      <output className="text-muted">{notes[state]}</output>
    </Stack>
  );
}
