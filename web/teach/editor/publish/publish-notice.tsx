import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { LessonNode } from '#domain/teach/node.ts';
import { Row } from '#ui/layout/stack.tsx';
import { type PublishRemark, PublishProblems } from '#web/teach/editor/publish/publish-problems.tsx';
import styles from './publish-notice.module.css';

export interface PublishNoticeProps {
  problems: readonly PublishRemark[];
  /** Suggestions that do not prevent publishing. */
  advice: readonly PublishRemark[];
  nodes: readonly LessonNode[];
  isSolved: (problem: PublishRemark) => boolean;
  onSolve: (problem: PublishRemark) => void;
  onDismiss: () => void;
}

/** Reasons why the lesson was not published; each is ticked off once it is solved. */
export function PublishNotice(props: PublishNoticeProps) {
  const { problems, advice, nodes, isSolved, onSolve, onDismiss } = props;
  const { t } = useTranslation();
  const isStill = (remark: PublishRemark) => !isSolved(remark);
  const left = problems.filter(isStill).length;
  const list = (remarks: readonly PublishRemark[]) => (
    <PublishProblems
      problems={remarks}
      nodes={nodes}
      isSolved={isSolved}
      linkTo={(remark, text) => (
        <button type="button" onClick={() => onSolve(remark)}>
          {text}
        </button>
      )}
    />
  );
  return (
    <Row
      gap={12}
      align="start"
      justify="space-between"
      mt={12}
      mb={8}
      className={styles.notice}
      data-ready={left === 0 || undefined}
    >
      <div>
        {problems.length > 0 && (
          <>
            <strong role="alert">
              <bdi>{left > 0 ? t('teach.publish.notReady', { count: left }) : t('teach.publish.ready')}</bdi>
            </strong>
            {list(problems)}
          </>
        )}
        {advice.length > 0 && (
          <>
            <strong role={problems.length === 0 ? 'status' : undefined}>
              <bdi>{t('teach.publish.advice')}</bdi>
            </strong>
            {list(advice)}
          </>
        )}
      </div>
      <ActionIcon variant="subtle" c="inherit" size={36} aria-label={t('common.close')} onClick={onDismiss}>
        <IconX size={18} />
      </ActionIcon>
    </Row>
  );
}
