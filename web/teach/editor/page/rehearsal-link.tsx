import type { Course } from '#domain/teach/course.ts';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Lesson } from '#domain/teach/lesson.ts';
import type { LessonNode } from '#domain/teach/node.ts';
import { LinkButton } from '#web/shared/control/link-button.tsx';
import { useFirstEdit } from '#web/teach/editor/page/use-first-edit.ts';

export interface RehearsalLinkProps {
  lesson: Lesson;
  courseID: Course['id'] | undefined;
  /** Step at which the preview starts. */
  step: LessonNode['id'] | undefined;
}

/** Link to a preview of the draft as learners see it; pending input is saved on the way. */
export function RehearsalLink({ lesson, courseID, step }: RehearsalLinkProps) {
  const { t } = useTranslation();
  const router = useRouter();
  const { id } = lesson;
  const place = courseID
    ? ({ to: '/teach/courses/$courseID/lesson/$id/preview', params: { courseID, id } } as const)
    : ({ to: '/teach/lessons/$id/preview', params: { id } } as const);
  useFirstEdit(lesson, () => void router.preloadRoute(place));
  return (
    <LinkButton
      {...place}
      data-prefetch="near"
      search={{ step }}
      variant="default"
      leftSection={<IconPlayerPlay size={17} />}
    >
      {t('draft.rehearse')}
    </LinkButton>
  );
}
