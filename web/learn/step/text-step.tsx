import type { SentenceActions } from '#web/learn/step/sentence-tools.tsx';
import { isHighlight } from '#domain/learn/annotation/annotation.ts';
import type { RichText } from '#domain/teach/rich-text/rich-text.ts';
import { NextActions } from '#web/learn/step/next-actions.tsx';
import { StepBody } from '#web/learn/step/step-body.tsx';
import { StepFooter } from '#web/learn/frame/step-footer.tsx';
import { StepText } from '#web/learn/step/step-text.tsx';
import type { PlayerState } from '#web/learn/progress/use-player.ts';
import { useSentenceToolsRequest, useTextAnchor } from '#web/learn/step/use-text-anchor.ts';
import { useRows } from '#web/store/hooks.ts';
import { lazyComponent } from '#web/shared/loading/lazy-component.tsx';

const SentenceTools = lazyComponent(
  async () => (await import('#web/learn/step/sentence-tools.tsx')).SentenceTools,
  null,
);

const TextHighlights = lazyComponent(
  async () => (await import('#web/learn/step/text-highlights.tsx')).TextHighlights,
  null,
);

interface TextStepProps extends SentenceActions {
  text: RichText;
  player: PlayerState;
}

export function TextStep({ text, player, ...actions }: TextStepProps) {
  useTextAnchor();
  const { isWanted, isAsked } = useSentenceToolsRequest();
  const step = { owner: player.enrollment.owner, nodeID: player.current.id };
  const highlights = useRows('Annotation', step).filter(isHighlight);
  const cards = useRows('Card', { ...step, deletedAt: null });
  const { versionID } = player.enrollment;
  return (
    <>
      <StepBody player={player} title={player.current.name}>
        <StepText text={text} player={player} />
        {versionID !== null && highlights.length + cards.length > 0 && (
          <TextHighlights
            text={text}
            versionID={versionID}
            highlights={highlights}
            cards={cards}
            onOpen={actions.onOpenHighlight}
          />
        )}
        {isWanted && <SentenceTools text={text} player={player} isAsked={isAsked} {...actions} />}
      </StepBody>
      <StepFooter>
        <NextActions player={player} />
      </StepFooter>
    </>
  );
}
