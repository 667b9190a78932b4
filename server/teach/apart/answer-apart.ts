import { parentPort } from 'node:worker_threads';
import { AppError } from '#domain/kernel/errors.ts';
import type { Said } from '#server/teach/apart/run-apart.ts';

/** Says what came of it to the thread that waits; whatever a library throws at a broken file is one answer among others. */
export async function answerApart<Answer>(read: () => Promise<Answer>): Promise<void> {
  const said = await read().then(
    (answer): Said<Answer> => ({ answer }),
    (error: unknown): Said<Answer> => {
      if (!(error instanceof AppError)) return { broken: error instanceof Error ? error.message : String(error) };
      const { code, detail, details } = error;
      return { refused: { code, detail, details } };
    },
  );
  parentPort?.postMessage(said);
}
