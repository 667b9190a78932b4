import { useTranslation } from 'react-i18next';
import { type BlockRange, sourceOf } from '#domain/learn/card/card.ts';
import type { TextRange } from '#domain/teach/rich-text/sentence.ts';
import { toast } from '#ui/overlay/toasts.ts';
import type { PlayerState } from '#web/learn/progress/use-player.ts';
import { useAction } from '#web/shared/error/use-action.ts';
import { useRows } from '#web/store/hooks.ts';
import { newId } from '#web/store/row/new-id.ts';

/** A sentence of which the learner makes a card. */
export interface CardSentence {
  place: BlockRange;
  text: string;
}

/** Returns a function that makes a card of a sentence and offers to undo that. A sentence that has a card gets its gaps. */
export function useCardMaker({ enrollment, current: { id: nodeID } }: PlayerState) {
  const { t } = useTranslation();
  const { act: make } = useAction('card.createFromHighlight');
  const { act: remove } = useAction('card.delete');
  const { act: edit } = useAction('card.edit');
  const cards = useRows('Card', { owner: enrollment.owner, nodeID });
  return async ({ place, text }: CardSentence, gaps: TextRange[]): Promise<void> => {
    const source = sourceOf('mark', nodeID, place.blockID, place.start, place.end);
    const before = cards.find((card) => card.source === source);
    const id = before?.id ?? newId('Card');
    if (!(await make({ id, enrollmentID: enrollment.id, nodeID, place, text, gaps }))) return;
    const undo = () => (before && before.deletedAt === null ? edit({ id, front: before.front }) : remove({ id }));
    toast.offer(t('player.remembered'), { label: t('cards.undo'), onClick: () => void undo() }, text);
  };
}
