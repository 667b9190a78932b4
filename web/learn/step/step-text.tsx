import { useNavigate } from '@tanstack/react-router';
import type { Lesson } from '#domain/teach/lesson.ts';
import type { LessonNode } from '#domain/teach/node.ts';
import type { RichText } from '#domain/teach/rich-text/rich-text.ts';
import type { InternalRef } from '#domain/teach/rich-text/link-target.ts';
import type { PlayerState } from '#web/learn/progress/use-player.ts';
import { useFileUrl } from '#web/learn/use-file-url.ts';
import { RichTextView, type RichTextViewProps } from '#web/shared/rich-text/rich-text.tsx';

/** Links to other steps stay inside the player; links to other lessons open the page of the lesson. */
export function useLinks({ enrollment, canOpen, goTo }: PlayerState): Omit<RichTextViewProps, 'text'> {
  const navigate = useNavigate();
  return {
    onFollow({ to, id }: InternalRef) {
      if (to === 'lesson')
        return void navigate({ to: '/learn/catalog/lesson/$id', params: { id: id as Lesson['id'] } });
      const nodeID = id as LessonNode['id'];
      if (canOpen(nodeID)) goTo(nodeID);
    },
    addressOf: ({ to, id }: InternalRef) =>
      to === 'lesson' ? `/learn/catalog/lesson/${id}` : `/learn/enrollments/lesson/${enrollment.lessonID}`,
  };
}

export function StepText({ text, player }: { text: RichText; player: PlayerState }) {
  return <RichTextView text={text} fileUrl={useFileUrl(text)} {...useLinks(player)} />;
}
