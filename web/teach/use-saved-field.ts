import { createContext, use, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { CommandInput } from '#sync/commands.ts';
import { baseOf } from '#sync/typed-over.ts';
import { useCommand, useRefusal, useSyncState } from '#web/store/hooks.ts';
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

/** Commands that keep what somebody types, and refuse to do so over what they have not seen. */
export type SavingCommand =
  | 'lesson.revise'
  | 'course.revise'
  | 'plan.revise'
  | 'tutor.revise'
  | 'category.revise'
  | 'node.revise'
  | 'content.write'
  | 'video.write'
  | 'slides.write'
  | 'quiz.write';

export interface SavedFieldOptions<T, N extends SavingCommand> {
  /** Names the field among all of the editor. */
  field: string;
  /** What the store holds. */
  saved: T;
  command: N;
  toInput: (value: T) => CommandInput<N>;
  /** The value in what was sent before. */
  fromInput: (input: CommandInput<N>) => T | undefined;
  /** Whether a value may be saved at all; what may not stays on screen. */
  accepts?: (value: T) => boolean;
}

/** The same field was changed elsewhere while it was typed in here: both are kept until somebody chooses. */
export interface Conflict<T> {
  theirs: T;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

export interface SavedField<T> {
  value: T;
  conflict: Conflict<T> | undefined;
  onChange: (value: T) => void;
  onFocus: () => void;
  onBlur: () => void;
}

/**
 * A field that is saved as one types. While it has the focus, or holds what is not saved, what arrives from elsewhere
 * does not touch it. What is sent names what it was typed over, so that neither side's words are replaced unseen.
 */
export function useSavedField<T, N extends SavingCommand>(options: SavedFieldOptions<T, N>): SavedField<T> {
  const { field, saved, command, toInput, fromInput, accepts = () => true } = options;
  const queue = useSaveQueue();
  const { send } = useCommand(command);
  const { dismiss } = useSyncState();
  const refusal = useRefusal(command, toInput(saved));
  const refused = refusal?.problem.code === 'conflict' ? (refusal.input as CommandInput<N>) : undefined;
  const [draft, setDraft] = useState<{ value: T }>();
  const isFocused = useRef(false);
  const base = useRef<string>(undefined);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const kept = (refused && fromInput(refused)) ?? saved;
  const value = draft === undefined ? kept : draft.value;

  useEffect(() => () => void queue.flush(field), [queue, field]);

  const begin = () => {
    if (draft === undefined) base.current = refused ? refused.base : baseOf(toInput(saved));
  };
  /** One after another: each is typed over what the one before has left. */
  const sendInTurn = (next: T, isForced = false) => {
    const input = toInput(next);
    const sent = last.current.then(async () => {
      const written = await send(isForced ? input : { ...input, base: base.current });
      // Without an answer of this device's own, for want of the row, it still goes out before what is typed next.
      base.current = written?.base ?? baseOf(input);
    });
    last.current = sent.catch(() => {});
    return sent;
  };
  const settle = (mine: { value: T }) => {
    if (!isFocused.current) setDraft((current) => (current === mine ? undefined : current));
  };

  return {
    value,
    conflict: refusal &&
      refused && {
        theirs: saved,
        onKeepMine: () => {
          const mine = { value };
          setDraft(mine);
          queue.put(field, async () => {
            await sendInTurn(value, true);
            await dismiss(refusal.key);
            settle(mine);
          });
          void queue.flush(field);
        },
        onTakeTheirs: () => {
          queue.drop(field);
          setDraft(undefined);
          void dismiss(refusal.key);
        },
      },
    onChange: (next) => {
      begin();
      const mine = { value: next };
      setDraft(mine);
      if (!accepts(next)) return queue.drop(field);
      queue.put(field, async () => {
        await sendInTurn(next);
        settle(mine);
      });
    },
    onFocus: () => {
      begin();
      isFocused.current = true;
      setDraft((current) => current ?? { value: kept });
    },
    onBlur: () => {
      isFocused.current = false;
      if (queue.isUnsaved(field)) afterPress(() => void queue.flush(field));
      else if (accepts(value)) setDraft(undefined);
    },
  };
}
