/** How long the keyboard must rest before what was typed is saved, in ms. */
const SAVE_DELAY_MS = 400;
/** Who types without a rest is saved all the same: no more than this is lost when the page breaks. */
const SAVE_AT_LATEST_MS = 1_500;

export interface SaveState {
  /** Something typed is not yet in the local store. */
  isSaving: boolean;
  /** Something typed will not be saved by waiting: it was refused on this device, or cannot be kept as it is. */
  isStuck: boolean;
  /** Why the last save of some field was refused on this device; gone once that field is saved. */
  failure: unknown;
  /** When the local store last took something. */
  savedAt: Date | undefined;
}

export interface SaveQueue {
  get: () => SaveState;
  subscribe: (listener: () => void) => () => void;
  /** Saves after a rest of the keyboard; a later save of the same field takes the place of one that still waits. */
  put: (field: string, save: () => Promise<unknown>) => void;
  /** Keeps what cannot be saved as it is, for when the field is drawn again; nothing of it waits any more. */
  hold: (field: string, value: unknown) => void;
  held: (field: string) => { value: unknown } | undefined;
  /** Forgets what waits or is held. */
  drop: (field: string) => void;
  /** Saves at once what waits or was refused, of one field or of all; resolves when nothing is under way any more. */
  flush: (field?: string) => Promise<void>;
  /** Waiting, under way or refused: what is on screen is not what the store holds. */
  isUnsaved: (field: string) => boolean;
}

type Save = () => Promise<unknown>;

interface WaitingSave {
  save: Save;
  timer: ReturnType<typeof setTimeout>;
  /** When the first of it was typed. */
  since: number;
}

/** What one editor has typed and not yet handed to the local store. */
export function createSaveQueue(delayMs = SAVE_DELAY_MS): SaveQueue {
  const waiting = new Map<string, WaitingSave>();
  const running = new Map<string, Set<Promise<void>>>();
  /** Kept to be tried again: nobody else has what was typed. */
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
