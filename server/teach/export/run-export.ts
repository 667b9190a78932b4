import { AppError } from '#domain/kernel/errors.ts';
import { fileError } from '#server/core/worker/file-error.ts';
import { fileLimits, type RunInWorker } from '#server/core/worker/run-in-worker.ts';

/** Limits of export workers. Higher than for other files, because a course of many lessons is one export. */
const EXPORT_LIMITS = { ...fileLimits, timeoutMs: 60_000, megabytes: 512, answerMegabytes: 8 };

/** Runs a worker that writes an export, and reports its faults as faults of the export instead of an uploaded file. */
export async function runExport<Answer>(run: RunInWorker, module: URL, data: unknown): Promise<Answer> {
  try {
    return await run<Answer>(module, data, EXPORT_LIMITS);
  } catch (error) {
    const fault = error instanceof AppError && error.details?.['fault'];
    if (fault === 'tooSlow' || fault === 'tooManyBytes')
      throw fileError('exportTooLarge', 'the export takes too much time or memory', '', error);
    if (fault === 'damaged' || fault === 'tooDeep')
      throw fileError('unreadableStep', 'a step cannot be read', '', error);
    throw error;
  }
}
