import '#web/shared/talking.ts';
import { useCallback, useState } from 'react';
import { QUESTION_MAX } from '#domain/interact/tutor-memory.ts';
import type { TutorPlace, TutorScope } from '#domain/interact/tutor-scope.ts';
import type { Tutor } from '#domain/interact/tutor.ts';
import { cutText } from '#domain/kernel/cut-text.ts';
import type { Id } from '#domain/kernel/id.ts';
import { toast } from '#ui/toasts.ts';
import { useTranslation } from 'react-i18next';
import { stopAnswer } from '#web/interact/tutor/answer-lines.ts';
import type { Prompted } from '#web/interact/tutor/composer.tsx';
import { useCommand, useQuery } from '#web/store/hooks.ts';
import { newId } from '#web/store/new-id.ts';

export interface ConversationOf {
  tutor: Tutor;
  conversationID: Id<'Conversation'>;
  scope: TutorScope;
  place?: TutorPlace | undefined;
  /** Called after the first question of a conversation. */
  onBegun?: (() => void) | undefined;
  /** Sentence that the next question quotes. */
  quote?: string | undefined;
  onAsked?: (() => void) | undefined;
}

/** State of a conversation with a tutor: its turns, oldest first, and the functions to ask and stop. */
export function useConversation({ tutor, conversationID, scope, place, quote, onBegun, onAsked }: ConversationOf) {
  const { t } = useTranslation();
  const { rows, retry, ...list } = useQuery('tutor.conversation', { conversationID });
  const { send } = useCommand('tutor.ask');
  const [prompted, setPrompted] = useState<Prompted>();
  const exchanges = rows.toReversed();
  const last = exchanges.at(-1);

  const ask = (said: string) => {
    const words = quote === undefined || prompted?.isEdit ? said : cutText(`> ${quote}\n\n${said}`, QUESTION_MAX);
    const [id, messageID] = [newId('TutorMemory'), newId('OpenAIChatResponse')];
    const asked = { id, messageID, conversationID, tutorID: tutor.id, words, scope, place: place ?? null };
    const insteadOf = prompted?.isEdit && last ? { insteadOf: last.id } : {};
    setPrompted(undefined);
    send({ ...asked, ...insteadOf }).catch(() => toast.error(t('tutoring.notAsked')));
    if (exchanges.length === 0) onBegun?.();
    onAsked?.();
  };
  const stop = () => {
    if (last) stopAnswer(last.id).catch(() => toast.error(t('tutoring.notStopped')));
  };
  return {
    ...list,
    retry: useCallback(() => retry(), [retry]),
    exchanges,
    last,
    isAnswering: last?.status === 'WAITING',
    prompted,
    setPrompted,
    ask,
    stop,
  };
}
