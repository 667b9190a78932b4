import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { LessonNode } from '#domain/teach/node.ts';
import type { PublishProblem } from '#domain/teach/publishing.ts';
import { PublishProblems } from '#web/teach/editor/publish-problems.tsx';
import styles from './publish-notice.module.css';

export interface PublishNoticeProps {
  problems: readonly PublishProblem[];
  nodes: readonly LessonNode[];
  isSolved: (problem: PublishProblem) => boolean;
  onSolve: (problem: PublishProblem) => void;
  onDismiss: () => void;
}

/** Why this lesson was not published yet; each reason is ticked off as it goes. */
export function PublishNotice({ problems, nodes, isSolved, onSolve, onDismiss }: PublishNoticeProps) {
  const { t } = useTranslation();
  const left = problems.filter((problem) => !isSolved(problem)).length;
  return (
    <div className={styles['notice']} data-ready={left === 0 || undefined}>
      <div>
        <strong role="alert">
          <bdi>{left > 0 ? t('teach.publish.notReady', { count: left }) : t('teach.publish.ready')}</bdi>
        </strong>
        <PublishProblems
          problems={problems}
          nodes={nodes}
          isSolved={isSolved}
          linkTo={(problem, text) => (
            <button type="button" onClick={() => onSolve(problem)}>
              {text}
            </button>
          )}
        />
      </div>
      <ActionIcon variant="transparent" c="inherit" size={36} aria-label={t('common.close')} onClick={onDismiss}>
        <IconX size={18} />
      </ActionIcon>
    </div>
  );
}
