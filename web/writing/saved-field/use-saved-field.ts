import { useBlocker } from '@tanstack/react-router';
import { createContext, use, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { ErrorCode } from '#domain/kernel/errors.ts';
import type { CommandInput } from '#sync/commands.ts';
import { baseOf } from '#sync/core/edit-conflict.ts';
import { askToConfirm } from '#ui/overlay/confirmation.ts';
import { useCommand, useRefusal } from '#web/store/hooks.ts';
import { runAfterPress } from '#web/writing/saved-field/pointer-press.ts';
import type { SaveQueue, SaveState } from '#web/writing/saved-field/save-queue.ts';

export const SaveQueueContext = createContext<SaveQueue | undefined>(undefined);

export function useSaveQueue(): SaveQueue {
  const queue = use(SaveQueueContext);
  if (queue === undefined) throw new Error('the SaveQueueContext is missing');
  return queue;
}

export const useSaveState = (queue: SaveQueue): SaveState => useSyncExternalStore(queue.subscribe, queue.get);

/** Saves pending input when the page is left in any way, and asks first if input would be lost. */
export function useSaveOnLeave(queue: SaveQueue): void {
  const { t } = useTranslation();
  useEffect(() => {
    const askToStay = (event: BeforeUnloadEvent) => {
      const { isSaving, isStuck } = queue.get();
      if (!isSaving && !isStuck) return;
      event.preventDefault();
      void queue.flush();
    };
    window.addEventListener('beforeunload', askToStay);
    return () => window.removeEventListener('beforeunload', askToStay);
  }, [queue]);
  useBlocker({
    enableBeforeUnload: false,
    shouldBlockFn: async ({ current, next }) => {
      // Within the editor the queue stays mounted.
      if (current.pathname === next.pathname) return false;
      await queue.flush();
      if (!queue.get().isStuck) return false;
      const isSure = await askToConfirm({
        title: t('draft.leave.title'),
        body: t('draft.leave.body'),
        confirmLabel: t('draft.leave.confirm'),
        cancelLabel: t('draft.leave.stay'),
        isDangerous: true,
      });
      return !isSure;
    },
  });
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

/** Commands that save typed input and refuse to overwrite changes that the user has not seen. */
export type SavingCommand =
  | 'lesson.edit'
  | 'lesson.describeImage'
  | 'course.edit'
  | 'plan.edit'
  | 'tutor.edit'
  | 'category.edit'
  | 'label.edit'
  | 'node.edit'
  | 'content.write'
  | 'video.write'
  | 'slides.write'
  | 'quiz.write'
  | 'certification.define';

export interface SavedFieldOptions<T, N extends SavingCommand> {
  /** Name of the field, unique within the editor. */
  field: string;
  /** Value in the store. */
  saved: T;
  command: N;
  toInput: (value: T) => CommandInput<N>;
  /** Value of an earlier input. */
  fromInput: (input: CommandInput<N>) => T | undefined;
  /** True if a value may be saved; others stay on screen only. */
  accepts?: (value: T) => boolean;
  /** Merges both sides' values, if possible. */
  merge?: (mine: T, theirs: T) => T;
}

/**
 * Local input that the server refused, for example because the field was changed elsewhere, with the server's value.
 * Both are kept until the user chooses.
 */
export interface FieldConflict<T> {
  code: ErrorCode;
  mine: T;
  theirs: T;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  onKeepBoth?: (() => void) | undefined;
}

/** A value that cannot be saved, with the version that it is based on. */
interface InvalidValue<T> {
  value: T;
  base: string | undefined;
}

export interface SavedField<T> {
  value: T;
  conflict: FieldConflict<T> | undefined;
  onChange: (value: T) => void;
  onFocus: () => void;
  onBlur: () => void;
}

/**
 * A field that is saved while it is typed. While it has the focus or unsaved input, changes from other devices do not
 * overwrite it. Each command names the version that it is based on, so that neither side's text is replaced unseen.
 */
export function useSavedField<T, N extends SavingCommand>(options: SavedFieldOptions<T, N>): SavedField<T> {
  const { field, saved, command, toInput, fromInput, accepts = () => true, merge } = options;
  const queue = useSaveQueue();
  const { send, discard } = useCommand(command);
  const refusal = useRefusal(command, toInput(saved));
  // Invalid input cannot be parsed back.
  const isKept = refusal !== undefined && refusal.problem.code !== 'invalid_input';
  const refused = isKept ? (refusal.input as CommandInput<N>) : undefined;
  const [invalid] = useState(() => queue.invalidValue(field)?.value as InvalidValue<T> | undefined);
  const [draft, setDraft] = useState<{ value: T } | undefined>(invalid);
  const isFocused = useRef(false);
  const base = useRef(invalid?.base);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const kept = (refused && fromInput(refused)) ?? saved;
  const value = draft === undefined ? kept : draft.value;

  useEffect(() => () => void queue.flush(field), [queue, field]);

  const rememberBase = () => {
    if (draft === undefined) base.current = refused ? refused.base : baseOf(toInput(saved));
  };
  /** Sends one after another, because each is based on the result of the one before. */
  const sendNext = (next: T, chosenOver?: string) => {
    const input = toInput(next);
    const sent = last.current.then(async () => {
      const written = await send(
        { ...input, base: chosenOver ?? base.current },
        { isInPlace: chosenOver !== undefined },
      );
      // Without a local result, because the row is missing here, the next input is based on this one, which is sent
      // first.
      base.current = written?.base ?? baseOf(input);
    });
    last.current = sent.catch(() => {});
    return sent;
  };
  const put = (next: T, chosenOver?: string) => {
    const mine = { value: next };
    setDraft(mine);
    queue.put(field, async () => {
      await sendNext(next, chosenOver);
      if (!isFocused.current) setDraft((current) => (current === mine ? undefined : current));
    });
  };

  /** Overwrites exactly the server's value that was shown, and no later one. */
  const choose = (next: T) => {
    put(next, baseOf(toInput(saved)));
    void queue.flush(field);
  };

  return {
    value,
    conflict: refusal &&
      refused && {
        code: refusal.problem.code,
        mine: value,
        theirs: saved,
        onKeepMine: () => choose(value),
        onTakeTheirs: () => {
          queue.discard(field);
          setDraft(undefined);
          void last.current.then(() => discard(toInput(saved)));
        },
        onKeepBoth: merge && (() => choose(merge(value, saved))),
      },
    onChange: (next) => {
      rememberBase();
      if (accepts(next)) return put(next);
      setDraft({ value: next });
      return next === '' ? queue.discard(field) : queue.keepInvalid(field, { value: next, base: base.current });
    },
    onFocus: () => {
      rememberBase();
      isFocused.current = true;
      setDraft((current) => current ?? { value: kept });
    },
    onBlur: () => {
      isFocused.current = false;
      if (queue.isUnsaved(field)) runAfterPress(() => void queue.flush(field));
      else if (accepts(value)) setDraft(undefined);
    },
  };
}
