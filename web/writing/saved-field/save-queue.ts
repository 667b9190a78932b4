/** Pause in typing after which the input is saved, in ms. */
const SAVE_DELAY_MS = 400;
/** Longest time without saving during continuous typing, in ms; a crash loses no more than this. */
const SAVE_AT_LATEST_MS = 1_500;

export interface SaveState {
  /** True if some input is not in the local store yet. */
  isSaving: boolean;
  /** True if some input will not be saved by waiting: its save failed on this device, or it is invalid. */
  isStuck: boolean;
  /** Error of the last save that failed; cleared once that field is saved. */
  failure: unknown;
  /** Time of the last save to the local store. */
  savedAt: Date | undefined;
}

export interface SaveQueue {
  get: () => SaveState;
  subscribe: (listener: () => void) => () => void;
  /** Saves after a pause in typing; a later save of the same field replaces one that still waits. */
  put: (field: string, save: () => Promise<unknown>) => void;
  /** Keeps an invalid value, so that its field can restore it when it mounts again, and gives up its unsaved value. */
  keepInvalid: (field: string, value: unknown) => void;
  invalidValue: (field: string) => { value: unknown } | undefined;
  /** Gives up a field's unsaved value; a save that is in progress continues, but is not retried. */
  discard: (field: string) => void;
  /** Saves pending and failed input at once, of one field or of all; resolves when no save of it is in progress. */
  flush: (field?: string) => Promise<void>;
  /** True if a save of the field waits, is in progress or failed, so the store does not have its value. */
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
  /** Newest save of each field; earlier ones that end after it started do not count. */
  const newest = new Map<string, Save>();
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

  const giveUp = (field: string) => {
    cancel(field);
    newest.delete(field);
    failed.delete(field);
    invalid.delete(field);
  };

  async function attempt(field: string, save: Save): Promise<void> {
    try {
      await save();
      if (newest.get(field) === save) failed.delete(field);
      publish(new Date());
    } catch (error) {
      if (newest.get(field) === save) failed.set(field, { save, error });
    }
  }

  const start = (field: string, save: Save) => {
    cancel(field);
    newest.set(field, save);
    const inProgress = running.get(field) ?? new Set();
    running.set(field, inProgress);
    const run = attempt(field, save).finally(() => {
      inProgress.delete(run);
      if (inProgress.size === 0) running.delete(field);
      publish();
    });
    inProgress.add(run);
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
      giveUp(field);
      invalid.set(field, { value });
      publish();
    },
    invalidValue: (field) => invalid.get(field),
    discard: (field) => {
      giveUp(field);
      publish();
    },
    flush: async (field) => {
      // A failed save is not retried beside a newer one, which it would overwrite.
      const retries = [...failed].filter(([name]) => !running.has(name));
      const due = new Map<string, { save: Save }>([...retries, ...pending]);
      for (const [name, { save }] of due) if (field === undefined || name === field) start(name, save);
      const runs = field === undefined ? [...running.values()] : [running.get(field) ?? []];
      await Promise.all(runs.flatMap((inProgress) => [...inProgress]));
    },
    isUnsaved: (field) => pending.has(field) || running.has(field) || failed.has(field),
  };
}
