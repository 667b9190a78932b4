import { useEffect, useRef, useState } from 'react';
import { AppError } from '#domain/kernel/errors.ts';
import type { LessonNode, LessonNodeContent } from '#domain/teach/node.ts';
import type { Suggestion, SuggestionKind, TranslationLanguage } from '#domain/teach/drafting/suggestion.ts';
import { useStore } from '#web/store/store-provider.tsx';
import { fetchJson } from '#web/shared/loading/fetch-json.ts';
import { useSaveQueue } from '#web/writing/saved-field/use-saved-field.ts';

type State =
  | { at: 'rest' }
  | { at: 'work'; kind: SuggestionKind }
  /** `madeOf` is the text that the suggestion was made from. */
  | { at: 'done'; suggestion: Suggestion; madeOf: string }
  | { at: 'failed'; error: unknown };

/** Requests suggestions for the saved text of a step, one at a time; unmounting cancels the request. */
export function useSuggestion(nodeID: LessonNode['id'], contentID: LessonNodeContent['id']) {
  const store = useStore();
  const queue = useSaveQueue();
  const [state, setState] = useState<State>({ at: 'rest' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const requestSuggestion = async (kind: SuggestionKind, language?: TranslationLanguage) => {
    running.current?.abort();
    const { signal } = (running.current = new AbortController());
    const update = (next: State) => signal.aborted || setState(next);
    update({ at: 'work', kind });
    try {
      // Saves pending input first, because it is part of the step.
      await queue.flush();
      await store.flush();
      const madeOf = store.get('LessonNodeContent', contentID)?.text ?? '';
      const body = JSON.stringify({ nodeID, kind, language });
      const headers = { 'content-type': 'application/json' };
      const suggestion = await fetchJson<Suggestion>('/api/step-suggestions', {
        method: 'POST',
        headers,
        body,
        signal,
      });
      update({ at: 'done', suggestion, madeOf });
    } catch (cause) {
      update({ at: 'failed', error: cause instanceof AppError ? cause : new AppError('unavailable', kind, { cause }) });
    }
  };
  const discard = () => {
    running.current?.abort();
    setState({ at: 'rest' });
  };
  return {
    state,
    ask: (kind: SuggestionKind, language?: TranslationLanguage) => void requestSuggestion(kind, language),
    drop: discard,
  };
}
