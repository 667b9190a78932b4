import { useMemo } from 'react';
import type { Id } from '#domain/kernel/id.ts';
import { type Card, sourceKind } from '#domain/learn/card/card.ts';
import { type CardQuestion, questionOfCard } from '#domain/learn/card/card-question.ts';
import { useActor, useRows, useVersion } from '#web/store/hooks.ts';

const noNode = '' as Id<'LessonNode'>;

/** The quiz question that a card asks, once its lesson is on this device. */
export function useCardQuestion(card: Card): CardQuestion | undefined {
  const owner = useActor().id;
  const isQuestion = sourceKind(card) === 'question';
  const attempts = useRows('QuizAttempt', { owner, nodeID: (isQuestion && card.nodeID) || noNode });
  const { version } = useVersion(isQuestion ? card.versionID : null);
  return useMemo(() => {
    const body = version?.body[card.nodeID ?? ''];
    return body?.type === 'QUIZ' ? questionOfCard(card, body.questions, attempts) : undefined;
  }, [card, version, attempts]);
}
