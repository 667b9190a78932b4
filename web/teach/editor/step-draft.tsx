import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LessonNode } from '#domain/teach/node.ts';
import type { Draft } from '#domain/teach/publishing.ts';
import type { Steps } from '#web/teach/editor/use-steps.ts';
import { lazyPiece } from '#web/shared/lazy-piece.tsx';
import styles from './step-draft.module.css';

const DraftedParts = lazyPiece(
  async () => (await import('#web/teach/drafting/drafted-parts.tsx')).DraftedParts,
  null,
  'draft',
  'drafting',
  'teach',
);

const StepHelp = lazyPiece(
  async () => (await import('#web/teach/drafting/step-help.tsx')).StepHelp,
  null,
  'draft',
  'drafting',
  'history',
  'teach',
  'wallet',
);

interface StepDraftProps {
  node: LessonNode;
  draft: Draft;
  steps: Steps;
  onRemove: () => void;
}

/** Writing suggestions for a step, and the review of its drafted parts. */
export function StepDraft({ node, draft, steps, onRemove }: StepDraftProps) {
  const { t } = useTranslation();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const drafted = draft.drafted?.find(({ nodeID }) => nodeID === node.id);
  const content = draft.contents.find(({ lessonNodeID }) => lessonNodeID === node.id);
  const quiz = draft.quizzes.find(({ lessonNodeID }) => lessonNodeID === node.id);
  return (
    <>
      {node.type === 'RICHTEXT' && content && (
        <Button
          variant="subtle"
          size="sm"
          className={styles['help']}
          aria-expanded={isHelpOpen}
          onClick={() => setHelpOpen(!isHelpOpen)}
        >
          {t('draft.help')}
        </Button>
      )}
      {isHelpOpen && node.type === 'RICHTEXT' && content && <StepHelp node={node} content={content} steps={steps} />}
      {drafted && <DraftedParts drafted={drafted} content={content} quiz={quiz} onRemove={onRemove} />}
    </>
  );
}
