import type { RichText } from '#domain/teach/rich-text.ts';
import { NextActions } from '#web/learn/next-actions.tsx';
import { StepBody } from '#web/learn/step-body.tsx';
import { StepFooter } from '#web/learn/step-footer.tsx';
import { StepText } from '#web/learn/step-text.tsx';
import type { PlayerState } from '#web/learn/use-player.ts';

export function ReadingStep({ text, player }: { text: RichText; player: PlayerState }) {
  return (
    <>
      <StepBody player={player} title={player.current.name}>
        <StepText text={text} player={player} />
      </StepBody>
      <StepFooter>
        <NextActions player={player} />
      </StepFooter>
    </>
  );
}
