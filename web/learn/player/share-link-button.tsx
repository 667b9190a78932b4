import { Button } from '@mantine/core';
import { IconShare } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Lesson } from '#domain/teach/lesson.ts';
import { toast } from '#ui/overlay/toasts.ts';

/** Shares the link of a lesson by the device's own dialog, or copies it; if both are refused, a message shows the link. */
export function ShareLinkButton({ lesson }: { lesson: Pick<Lesson, 'id' | 'name'> }) {
  const { t } = useTranslation();
  const share = async () => {
    const url = `${location.origin}/learn/catalog/lesson/${lesson.id}`;
    const isShared = await navigator.share?.({ title: lesson.name, url }).then(
      () => true,
      // The person has closed the dialog.
      (error: unknown) => error instanceof Error && error.name === 'AbortError',
    );
    if (isShared) return;
    await navigator.clipboard.writeText(url).then(
      () => toast.success(t('player.end.linkCopied')),
      () => toast.info(t('player.end.linkNotCopied'), url),
    );
  };
  return (
    <Button variant="default" leftSection={<IconShare size={18} />} onClick={() => void share()}>
      {t('player.end.share')}
    </Button>
  );
}
