import { useEffect, useRef, useState } from 'react';
import { AppError } from '#domain/kernel/errors.ts';
import type { ImportReportEntry } from '#domain/teach/import-export/import-report.ts';
import { download } from '#web/shared/loading/download.ts';
import { fetchJson, fetchArchive } from '#web/shared/loading/fetch-json.ts';

type State =
  | { at: 'idle' }
  | { at: 'running'; bytes: number }
  | { at: 'done'; name: string; loss: ImportReportEntry[] }
  | { at: 'failed'; error: unknown };

/** Downloads one archive at a time, with its progress and result; unmounting cancels it. */
export function useArchiveExport(): { state: State; take: (path: string) => void; reset: () => void } {
  const [state, setState] = useState<State>({ at: 'idle' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function run(path: string, { signal }: AbortController): Promise<void> {
    const update = (next: State) => signal.aborted || setState(next);
    update({ at: 'running', bytes: 0 });
    try {
      const loss = await fetchJson<ImportReportEntry[]>(`${path}/loss`, { signal });
      const { name, blob } = await fetchArchive(path, signal, (bytes) => update({ at: 'running', bytes }));
      if (signal.aborted) return;
      download(name, blob);
      update({ at: 'done', name, loss });
    } catch (cause) {
      // A broken stream rejects without an error code.
      const error = cause instanceof AppError ? cause : new AppError('unavailable', path, { cause });
      update({ at: 'failed', error });
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
      setState({ at: 'idle' });
    },
  };
}
