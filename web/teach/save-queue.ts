/** How long the keyboard must rest before what was typed is saved, in ms. */
const SAVE_DELAY_MS = 400;

export interface SaveState {
  /** Something typed is not yet in the local store. */
  isSaving: boolean;
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
  /** Forgets what waits: the field holds something that cannot be saved. */
  drop: (field: string) => void;
  /** Saves at once what waits or was refused, of one field or of all; resolves when nothing is under way any more. */
  flush: (field?: string) => Promise<void>;
  /** Waiting, under way or refused: what is on screen is not what the store holds. */
  isUnsaved: (field: string) => boolean;
}

type Save = () => Promise<unknown>;

/** What one editor has typed and not yet handed to the local store. */
export function createSaveQueue(delayMs = SAVE_DELAY_MS): SaveQueue {
  const waiting = new Map<string, { save: Save; timer: ReturnType<typeof setTimeout> }>();
  const running = new Map<string, Set<Promise<void>>>();
  /** Kept to be tried again: nobody else has what was typed. */
  const failed = new Map<string, { save: Save; error: unknown }>();
  const listeners = new Set<() => void>();
  let state: SaveState = { isSaving: false, failure: undefined, savedAt: undefined };

  const publish = (savedAt = state.savedAt) => {
    state = { isSaving: waiting.size > 0 || running.size > 0, failure: [...failed.values()].at(-1)?.error, savedAt };
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
      forget(field);
      waiting.set(field, { save, timer: setTimeout(() => start(field, save), delayMs) });
      publish();
    },
    drop: (field) => {
      forget(field);
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
