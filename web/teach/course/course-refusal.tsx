import { ActionIcon } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Row } from '#ui/layout/stack.tsx';
import { useRows } from '#web/store/hooks.ts';
import { PublishProblems } from '#web/teach/editor/publish/publish-problems.tsx';
import type { PublishRefusal } from '#web/teach/editor/publish/publish-refusal.ts';
import styles from '#web/teach/editor/publish/publish-notice.module.css';

/** Names the lesson that kept its course from being published, with links to its steps. */
export function CourseRefusal({ refused, onDismiss }: { refused: PublishRefusal; onDismiss: () => void }) {
  const { t } = useTranslation();
  const { lessonID: id, name, problems } = refused;
  const nodes = useRows('LessonNode', { lessonID: id }, { order: [['position', 'asc']] });
  return (
    <Row gap={12} align="start" justify="space-between" mt={12} mb={8} role="alert" className={styles.notice}>
      <div>
        <strong>{t('teach.course.notReady', { name, count: problems.length })}</strong>
        <PublishProblems
          problems={problems}
          nodes={nodes}
          linkTo={({ kind, nodeID }, text) => (
            <Link
              to="/teach/lessons/$id"
              params={{ id }}
              search={{ tab: kind === 'no_name' ? 'details' : undefined, step: nodeID }}
            >
              {text}
            </Link>
          )}
        />
      </div>
      <ActionIcon variant="subtle" c="inherit" size={36} aria-label={t('common.close')} onClick={onDismiss}>
        <IconX size={18} />
      </ActionIcon>
    </Row>
  );
}
