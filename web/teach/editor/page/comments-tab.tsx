import '#web/shared/registry/step-comment-registry.ts';
import { useTranslation } from 'react-i18next';
import type { Lesson } from '#domain/teach/lesson.ts';
import { Panel } from '#ui/layout/panel.tsx';
import { CommentThreads } from '#web/shared/comment/comment-threads.tsx';
import { useQuery, useRows } from '#web/store/hooks.ts';

/** Comments on all steps of a lesson, which its owner answers or hides. */
export function CommentsTab({ lesson }: { lesson: Lesson }) {
  const { t } = useTranslation();
  const list = useQuery('stepComment.byLesson', { lessonID: lesson.id });
  const nodes = useRows('LessonNode', { lessonID: lesson.id });
  const isOpen = lesson.allowsComments && lesson.visibility === 'public';
  return (
    <Panel aria-label={t('comments.title')}>
      <CommentThreads
        lesson={lesson}
        list={list}
        empty={t(isOpen ? 'comments.noneTeacher' : 'comments.noneOff')}
        placeOf={({ nodeID }) => {
          const name = nodes.find(({ id }) => id === nodeID)?.name;
          return (
            name !== undefined && (
              <p className="text-muted">
                <bdi>{name}</bdi>
              </p>
            )
          );
        }}
      />
    </Panel>
  );
}
