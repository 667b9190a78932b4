import process from 'node:process';
import { parentPort, workerData } from 'node:worker_threads';
import { AppError } from '#domain/kernel/errors.ts';
import { seededRandom } from '#server/teach/native-archive/test-text.ts';
import { fileLimits } from '#server/core/worker/run-in-worker.ts';
import { readers } from '#server/attack/test-mutated-readers.ts';
import { mutated } from '#server/attack/test-mutations.ts';

export interface MutationOrder {
  name: string;
  seed: string;
  seconds: number;
}

export interface MutationReport {
  files: number;
  outcomes: Record<string, number>;
  breaks: string[];
}

const { name, seed, seconds } = workerData as MutationOrder;
const outcomes: Record<string, number> = {};
const breaks: string[] = [];
const count = (outcome: string) => {
  outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
};
// A worker that reads one file refuses it after such an error, see worker-entry.ts.
process.on('uncaughtException', () => count('uncaught'));

/** True if our own code, and no library, threw an unexpected error. */
function isOurs(error: unknown): error is Error {
  if (!(error instanceof TypeError || error instanceof ReferenceError)) return false;
  const [, first = ''] = (error.stack ?? '').split('\n    at ');
  return first !== '' && !first.includes('node_modules') && !first.includes('node:');
}

function nameOf(error: unknown): string {
  if (!(error instanceof AppError)) return error instanceof Error ? error.name : String(error);
  return (error.details as { fault?: string } | undefined)?.fault ?? error.code;
}

const reader = readers.find((each) => each.name === name);
if (!reader) throw new Error(`no reader ${name}`);
const { work } = (await import(reader.module.href)) as { work: (data: unknown) => unknown };
const files = await reader.files();
const end = performance.now() + seconds * 1_000;
let next = 0;
while (performance.now() < end) {
  const dice = seededRandom(`${seed} ${name} ${next++}`);
  const changed = mutated(dice.pick(files), dice.pick(files), dice);
  const bytes = reader.wrap ? Uint8Array.from(await reader.wrap(changed)) : changed;
  const given = await reader.order(bytes);
  const begun = process.threadCpuUsage();
  try {
    await work(given);
    count('read');
  } catch (error) {
    count(nameOf(error));
    if (isOurs(error)) breaks.push(`file ${next - 1}: ${error.stack}`);
  }
  const { user, system } = process.threadCpuUsage(begun);
  if (user + system > fileLimits.timeoutMs * 1_000) breaks.push(`file ${next - 1}: takes too long`);
  await reader.clean?.(given as never);
}
parentPort?.postMessage({ files: next, outcomes, breaks } satisfies MutationReport);
