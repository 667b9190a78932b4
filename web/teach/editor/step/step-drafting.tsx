import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LessonNode } from '#domain/teach/node.ts';
import type { Draft } from '#domain/teach/version/draft.ts';
import type { Steps } from '#web/teach/editor/draft/use-steps.ts';
import { lazyComponent } from '#web/shared/loading/lazy-component.tsx';

const DraftedParts = lazyComponent(
  async () => (await import('#web/teach/drafting/drafted-parts.tsx')).DraftedParts,
  null,
);

const StepSuggestions = lazyComponent(
  async () => (await import('#web/teach/drafting/step-suggestions.tsx')).StepSuggestions,
  null,
);

interface StepDraftingProps {
  node: LessonNode;
  draft: Draft;
  steps: Steps;
  onRemove: () => void;
}

/** Writing suggestions for a step, and the review of its drafted parts. */
export function StepDrafting({ node, draft, steps, onRemove }: StepDraftingProps) {
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
          w="fit-content"
          aria-expanded={isHelpOpen}
          onClick={() => setHelpOpen(!isHelpOpen)}
        >
          {t('draft.help')}
        </Button>
      )}
      {isHelpOpen && node.type === 'RICHTEXT' && content && (
        <StepSuggestions node={node} content={content} steps={steps} />
      )}
      {drafted && <DraftedParts drafted={drafted} content={content} quiz={quiz} onRemove={onRemove} />}
    </>
  );
}
