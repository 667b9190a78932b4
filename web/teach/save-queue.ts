/** Pause in typing after which the input is saved, in ms. */
const SAVE_DELAY_MS = 400;
/** Longest time without saving during continuous typing, in ms; a crash loses no more than this. */
const SAVE_AT_LATEST_MS = 1_500;

export interface SaveState {
  /** True if some input is not in the local store yet. */
  isSaving: boolean;
  /** True if some input will not be saved by waiting: it was refused on this device, or is invalid. */
  isStuck: boolean;
  /** Error of the last local refusal of some field; cleared once that field is saved. */
  failure: unknown;
  /** Time of the last save to the local store. */
  savedAt: Date | undefined;
}

export interface SaveQueue {
  get: () => SaveState;
  subscribe: (listener: () => void) => () => void;
  /** Saves after a pause in typing; a later save of the same field replaces one that still waits. */
  put: (field: string, save: () => Promise<unknown>) => void;
  /** Keeps an invalid value until its field renders again, and cancels its pending save. */
  hold: (field: string, value: unknown) => void;
  held: (field: string) => { value: unknown } | undefined;
  /** Forgets a field's pending save and its kept value. */
  drop: (field: string) => void;
  /** Saves at once what waits or was refused, of one field or of all; resolves when no save is in progress. */
  flush: (field?: string) => Promise<void>;
  /** True if a save of the field waits, is in progress or was refused, so the store does not have its value. */
  isUnsaved: (field: string) => boolean;
}

type Save = () => Promise<unknown>;

interface WaitingSave {
  save: Save;
  timer: ReturnType<typeof setTimeout>;
  /** Time of the first unsaved keystroke. */
  since: number;
}

/** Queue of one editor's input that is not in the local store yet. */
export function createSaveQueue(delayMs = SAVE_DELAY_MS): SaveQueue {
  const waiting = new Map<string, WaitingSave>();
  const running = new Map<string, Set<Promise<void>>>();
  /** Kept for a retry, because the typed text exists nowhere else. */
  const failed = new Map<string, { save: Save; error: unknown }>();
  const held = new Map<string, { value: unknown }>();
  const listeners = new Set<() => void>();
  let state: SaveState = { isSaving: false, isStuck: false, failure: undefined, savedAt: undefined };

  const publish = (savedAt = state.savedAt) => {
    state = {
      isSaving: waiting.size > 0 || running.size > 0,
      isStuck: failed.size > 0 || held.size > 0,
      failure: [...failed.values()].at(-1)?.error,
      savedAt,
    };
    for (const listener of listeners) listener();
  };

  const forget = (field: string) => {
    clearTimeout(waiting.get(field)?.timer);
    waiting.delete(field);
  };

  async function attempt(field: string, save: Save): Promise<void> {
    try {
      await save();
      failed.delete(field);
      publish(new Date());
    } catch (error) {
      failed.set(field, { save, error });
    }
  }

  const start = (field: string, save: Save) => {
    forget(field);
    const under = running.get(field) ?? new Set();
    running.set(field, under);
    const run = attempt(field, save).finally(() => {
      under.delete(run);
      if (under.size === 0) running.delete(field);
      publish();
    });
    under.add(run);
    publish();
  };

  return {
    get: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    put: (field, save) => {
      const since = waiting.get(field)?.since ?? Date.now();
      forget(field);
      held.delete(field);
      const wait = Math.max(0, Math.min(delayMs, since + SAVE_AT_LATEST_MS - Date.now()));
      waiting.set(field, { save, since, timer: setTimeout(() => start(field, save), wait) });
      publish();
    },
    hold: (field, value) => {
      forget(field);
      held.set(field, { value });
      publish();
    },
    held: (field) => held.get(field),
    drop: (field) => {
      forget(field);
      held.delete(field);
      publish();
    },
    flush: async (field) => {
      const due = new Map<string, { save: Save }>([...failed, ...waiting]);
      for (const [name, { save }] of due) if (field === undefined || name === field) start(name, save);
      const runs =
        field === undefined ? [...running.values()].flatMap((under) => [...under]) : [...(running.get(field) ?? [])];
      await Promise.all(runs);
    },
    isUnsaved: (field) => waiting.has(field) || running.has(field) || failed.has(field),
  };
}
