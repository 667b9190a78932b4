import type { AskedSentence } from '#web/learn/player/margin-tutor.tsx';
import type { RichText } from '#domain/teach/rich-text.ts';
import { NextActions } from '#web/learn/player/next-actions.tsx';
import { StepBody } from '#web/learn/player/step-body.tsx';
import { StepFooter } from '#web/learn/player/step-footer.tsx';
import { StepText } from '#web/learn/player/step-text.tsx';
import type { PlayerState } from '#web/learn/player/use-player.ts';
import { useMarking, useTextPlace } from '#web/learn/player/use-text-place.ts';
import { lazyPiece } from '#web/shared/lazy-piece.tsx';

const SentenceTools = lazyPiece(async () => (await import('#web/learn/player/sentence-tools.tsx')).SentenceTools, null);

interface ReadingStepProps {
  text: RichText;
  player: PlayerState;
  onAsk: ((sentence: AskedSentence) => void) | undefined;
}

export function ReadingStep({ text, player, onAsk }: ReadingStepProps) {
  useTextPlace();
  const { isWanted, isAsked } = useMarking();
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
