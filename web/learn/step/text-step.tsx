import type { SelectedSentence } from '#web/learn/step/sentence-tools.tsx';
import type { RichText } from '#domain/teach/rich-text/rich-text.ts';
import { NextActions } from '#web/learn/step/next-actions.tsx';
import { StepBody } from '#web/learn/step/step-body.tsx';
import { StepFooter } from '#web/learn/frame/step-footer.tsx';
import { StepText } from '#web/learn/step/step-text.tsx';
import type { PlayerState } from '#web/learn/progress/use-player.ts';
import { useSentenceToolsRequest, useTextAnchor } from '#web/learn/step/use-text-anchor.ts';
import { lazyComponent } from '#web/shared/loading/lazy-component.tsx';

const SentenceTools = lazyComponent(
  async () => (await import('#web/learn/step/sentence-tools.tsx')).SentenceTools,
  null,
);

interface TextStepProps {
  text: RichText;
  player: PlayerState;
  onAsk: ((sentence: SelectedSentence) => void) | undefined;
}

export function TextStep({ text, player, onAsk }: TextStepProps) {
  useTextAnchor();
  const { isWanted, isAsked } = useSentenceToolsRequest();
  return (
    <>
      <StepBody player={player} title={player.current.name}>
        <StepText text={text} player={player} />
        {isWanted && <SentenceTools text={text} player={player} isAsked={isAsked} onAsk={onAsk} />}
      </StepBody>
      <StepFooter>
        <NextActions player={player} />
      </StepFooter>
    </>
  );
}
