import '#web/shared/registry/tutor-registry.ts';
import { useCallback, useState } from 'react';
import { QUESTION_MAX } from '#domain/tutor/tutor-memory.ts';
import type { TutorPosition, TutorScope } from '#domain/tutor/tutor-scope.ts';
import type { Tutor } from '#domain/tutor/tutor.ts';
import { cutText } from '#domain/kernel/text/cut-text.ts';
import type { Id } from '#domain/kernel/id.ts';
import { toast } from '#ui/overlay/toasts.ts';
import { useTranslation } from 'react-i18next';
import { stopAnswer } from '#web/interact/tutor/answer/answer-stream.ts';
import type { QuestionPrompt } from '#web/interact/tutor/composer.tsx';
import { useQuery } from '#web/store/hooks.ts';
import { newId } from '#web/store/row/new-id.ts';
import { useStore } from '#web/store/store-provider.tsx';
import { useAction } from '#web/shared/error/use-action.ts';

export interface ConversationInput {
  tutor: Tutor;
  conversationID: Id<'Conversation'>;
  scope: TutorScope;
  place?: TutorPosition | undefined;
  /** Called after the first question of a conversation. */
  onBegun?: (() => void) | undefined;
  /** Sentence that the next question quotes. */
  quote?: string | undefined;
  onAsked?: (() => void) | undefined;
}

/** State of a conversation with a tutor: its turns, oldest first, and the functions to ask and stop. */
export function useConversation({ tutor, conversationID, scope, place, quote, onBegun, onAsked }: ConversationInput) {
  const { t } = useTranslation();
  const { rows, retry, ...list } = useQuery('conversation.byID', { conversationID });
  const store = useStore();
  const { act } = useAction('tutor.ask');
  const editQuestion = useAction('tutor.editQuestion');
  const [prompt, setPrompt] = useState<QuestionPrompt>();
  const turns = rows.toReversed();
  const last = turns.at(-1);

  const ask = (said: string) => {
    const words = quote === undefined || prompt?.isEdit ? said : cutText(`> ${quote}\n\n${said}`, QUESTION_MAX);
    const [id, messageID] = [newId('TutorMemory'), newId('OpenAIChatResponse')];
    const asked = { id, messageID, conversationID, tutorID: tutor.id, words, scope, place: place ?? null };
    const insteadOf = prompt?.isEdit && last ? { insteadOf: last.id } : {};
    setPrompt(undefined);
    void act({ ...asked, ...insteadOf });
    if (turns.length === 0) onBegun?.();
    onAsked?.();
  };
  /** Corrects the wording of the last question, which keeps its answer. */
  const correct = (words: string) => {
    const [question] = last ? store.list('OpenAIChatResponse', { tutormemoryID: last.id, role: 'user' }) : [];
    setPrompt(undefined);
    if (question) void editQuestion.act({ id: question.id, words });
  };
  const stop = () => {
    if (last) stopAnswer(last.id).catch(() => toast.error(t('tutoring.notStopped')));
  };
  return {
    ...list,
    retry: useCallback(() => retry(), [retry]),
    turns,
    last,
    isAnswering: last?.status === 'WAITING',
    prompt,
    setPrompt,
    ask,
    correct,
    stop,
  };
}
