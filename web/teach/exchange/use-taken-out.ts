import { useEffect, useRef, useState } from 'react';
import { AppError } from '#domain/kernel/errors.ts';
import type { LossEntry } from '#domain/teach/loss.ts';
import { download } from '#web/shared/download.ts';
import { exchange, fetchArchive } from '#web/shared/exchange.ts';

type State =
  | { at: 'rest' }
  | { at: 'work'; bytes: number }
  | { at: 'done'; name: string; loss: LossEntry[] }
  | { at: 'failed'; error: unknown };

/** Downloads one archive at a time, with its progress and result; unmounting cancels it. */
export function useTakenOut(): { state: State; take: (path: string) => void; reset: () => void } {
  const [state, setState] = useState<State>({ at: 'rest' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function run(path: string, { signal }: AbortController): Promise<void> {
    const say = (next: State) => signal.aborted || setState(next);
    say({ at: 'work', bytes: 0 });
    try {
      const loss = await exchange<LossEntry[]>(`${path}/loss`, { signal });
      const { name, blob } = await fetchArchive(path, signal, (bytes) => say({ at: 'work', bytes }));
      if (signal.aborted) return;
      download(name, blob);
      say({ at: 'done', name, loss });
    } catch (cause) {
      // A broken stream rejects without an error code.
      const error = cause instanceof AppError ? cause : new AppError('unavailable', path, { cause });
      say({ at: 'failed', error });
    }
  }

  const begin = (): AbortController => {
    running.current?.abort();
    return (running.current = new AbortController());
  };
  return {
    state,
    take: (path) => void run(path, begin()),
    reset: () => {
      begin();
      setState({ at: 'rest' });
    },
  };
}
