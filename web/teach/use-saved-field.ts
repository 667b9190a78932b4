import { createContext, use, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { afterPress } from '#web/teach/pointer-press.ts';
import type { SaveQueue, SaveState } from '#web/teach/save-queue.ts';

export const SaveQueueContext = createContext<SaveQueue | undefined>(undefined);

export function useSaveQueue(): SaveQueue {
  const queue = use(SaveQueueContext);
  if (queue === undefined) throw new Error('a saved field stands outside its SaveQueueContext');
  return queue;
}

export const useSaveState = (queue: SaveQueue): SaveState => useSyncExternalStore(queue.subscribe, queue.get);

/** Saves what waits when the page goes away, in whatever way it goes. */
export function useSaveOnLeave(queue: SaveQueue): void {
  useEffect(() => {
    const save = () => void queue.flush();
    const saveWhenHidden = () => {
      if (document.visibilityState === 'hidden') save();
    };
    window.addEventListener('pagehide', save);
    document.addEventListener('visibilitychange', saveWhenHidden);
    return () => {
      window.removeEventListener('pagehide', save);
      document.removeEventListener('visibilitychange', saveWhenHidden);
      save();
    };
  }, [queue]);
}

export interface SavedFieldOptions<T> {
  /** Names the field among all of the editor. */
  field: string;
  /** What the store holds. */
  saved: T;
  send: (value: T) => Promise<unknown>;
  /** Whether a value may be saved at all; what may not stays on screen. */
  accepts?: (value: T) => boolean;
}

export interface SavedField<T> {
  value: T;
  onChange: (value: T) => void;
  onFocus: () => void;
  onBlur: () => void;
}

/**
 * A field that is saved as one types. While it has the focus, or holds what is not saved, what arrives from elsewhere
 * does not touch it.
 */
export function useSavedField<T>({ field, saved, send, accepts = () => true }: SavedFieldOptions<T>): SavedField<T> {
  const queue = useSaveQueue();
  const [draft, setDraft] = useState<{ value: T }>();
  const isFocused = useRef(false);
  const value = draft === undefined ? saved : draft.value;

  useEffect(() => () => void queue.flush(field), [queue, field]);

  return {
    value,
    onChange: (next) => {
      const mine = { value: next };
      setDraft(mine);
      if (!accepts(next)) return queue.drop(field);
      queue.put(field, async () => {
        await send(next);
        if (!isFocused.current) setDraft((current) => (current === mine ? undefined : current));
      });
    },
    onFocus: () => {
      isFocused.current = true;
      setDraft((current) => current ?? { value: saved });
    },
    onBlur: () => {
      isFocused.current = false;
      if (queue.isUnsaved(field)) afterPress(() => void queue.flush(field));
      else if (accepts(value)) setDraft(undefined);
    },
  };
}
