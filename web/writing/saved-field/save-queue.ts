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
  keepInvalid: (field: string, value: unknown) => void;
  invalidValue: (field: string) => { value: unknown } | undefined;
  /** Forgets a field's pending save and its kept value. */
  discard: (field: string) => void;
  /** Saves at once what waits or was refused, of one field or of all; resolves when no save is in progress. */
  flush: (field?: string) => Promise<void>;
  /** True if a save of the field waits, is in progress or was refused, so the store does not have its value. */
  isUnsaved: (field: string) => boolean;
}

type Save = () => Promise<unknown>;

interface PendingSave {
  save: Save;
  timer: ReturnType<typeof setTimeout>;
  /** Time of the first unsaved keystroke. */
  since: number;
}

/** Queue of one editor's input that is not in the local store yet. */
export function createSaveQueue(delayMs = SAVE_DELAY_MS): SaveQueue {
  const pending = new Map<string, PendingSave>();
  const running = new Map<string, Set<Promise<void>>>();
  /** Kept for a retry, because the typed text exists nowhere else. */
  const failed = new Map<string, { save: Save; error: unknown }>();
  const invalid = new Map<string, { value: unknown }>();
  const listeners = new Set<() => void>();
  let state: SaveState = { isSaving: false, isStuck: false, failure: undefined, savedAt: undefined };

  const publish = (savedAt = state.savedAt) => {
    state = {
      isSaving: pending.size > 0 || running.size > 0,
      isStuck: failed.size > 0 || invalid.size > 0,
      failure: [...failed.values()].at(-1)?.error,
      savedAt,
    };
    for (const listener of listeners) listener();
  };

  const cancel = (field: string) => {
    clearTimeout(pending.get(field)?.timer);
    pending.delete(field);
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
    cancel(field);
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
      const since = pending.get(field)?.since ?? Date.now();
      cancel(field);
      invalid.delete(field);
      const wait = Math.max(0, Math.min(delayMs, since + SAVE_AT_LATEST_MS - Date.now()));
      pending.set(field, { save, since, timer: setTimeout(() => start(field, save), wait) });
      publish();
    },
    keepInvalid: (field, value) => {
      cancel(field);
      invalid.set(field, { value });
      publish();
    },
    invalidValue: (field) => invalid.get(field),
    discard: (field) => {
      cancel(field);
      invalid.delete(field);
      publish();
    },
    flush: async (field) => {
      const due = new Map<string, { save: Save }>([...failed, ...pending]);
      for (const [name, { save }] of due) if (field === undefined || name === field) start(name, save);
      const runs =
        field === undefined ? [...running.values()].flatMap((under) => [...under]) : [...(running.get(field) ?? [])];
      await Promise.all(runs);
    },
    isUnsaved: (field) => pending.has(field) || running.has(field) || failed.has(field),
  };
}
