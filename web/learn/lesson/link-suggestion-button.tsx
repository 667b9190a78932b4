import { Button } from '@mantine/core';
import { IconArrowFork } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Lesson } from '#domain/teach/lesson.ts';
import type { Outline } from '#domain/teach/version/version.ts';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { SkeletonText } from '#ui/feedback/skeleton.tsx';
import { isCollaborationOpen } from '#web/shared/revision/collaboration.ts';
import { lazyComponent } from '#web/shared/loading/lazy-component.tsx';
import { useActor } from '#web/store/hooks.ts';

const LinkSuggestionForm = lazyComponent(
  async () => (await import('#web/learn/lesson/link-suggestion-form.tsx')).LinkSuggestionForm,
  <SkeletonText lines={4} />,
);

interface LinkSuggestionButtonProps {
  lesson: Lesson;
  outline: Outline;
}

/** Lets every user except the teacher suggest links in a public lesson, if the site allows suggestions (D-07). */
export function LinkSuggestionButton({ lesson, outline }: LinkSuggestionButtonProps) {
  const { t } = useTranslation();
  const actor = useActor();
  const [isOpen, setOpen] = useState(false);
  const isOthers = lesson.owner !== actor.id && lesson.visibility === 'public';
  if (!isOthers || outline.nodes.length < 2 || !isCollaborationOpen()) return null;
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        size="sm"
        leftSection={<IconArrowFork size={17} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('learn.lesson.suggestWay')}
      </Button>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={t('learn.lesson.suggestWay')} width={560}>
        <LinkSuggestionForm lesson={lesson} outline={outline} />
      </Dialog>
    </>
  );
}
