import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  closeSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { embeddedMajor, program } from '#server/core/postgres/embedded/binary.ts';
import type { PostgresInstallation } from '#server/core/postgres/embedded/installation.ts';
import { isAlive } from '#server/core/postgres/embedded/postmaster.ts';
import { asFlags, type PostgresProfile } from '#server/core/postgres/embedded/postgres-settings.ts';
import { StartError } from '#server/core/env/start-error.ts';

const run = promisify(execFile);

/** Security: Postgres gets none of our own environment, which may hold secrets. */
const environment = { LC_ALL: 'C' };

export const owner = 'margin';

/** Creates the data folder of a new installation; whole or not at all, and once if several processes start together. */
export async function createCluster(
  installation: PostgresInstallation,
  password: string,
  purpose: PostgresProfile,
): Promise<void> {
  if (hasCluster(installation)) return;
  removeDrafts(installation);
  const draft = join(installation.folder, `draft-${process.pid}-${randomBytes(4).toString('hex')}`);
  const passwordFile = `${draft}-password`;
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (installation.user) chownSync(passwordFile, installation.user.uid, installation.user.gid);
  try {
    // The built-in locale sorts the same on every system, so that moving the data never breaks an index.
    const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
    const access = ['--auth=scram-sha-256', `--username=${owner}`, `--pwfile=${passwordFile}`];
    const sync = purpose === 'fleeting' ? ['--no-sync'] : [];
    const options = { ...installation.user, cwd: installation.folder, env: environment };
    await run(
      program(installation.programFolder, 'initdb'),
      [`--pgdata=${draft}`, ...locale, ...access, ...sync],
      options,
    );
    renameSync(draft, installation.dataFolder);
  } catch (cause) {
    rmSync(draft, { recursive: true, force: true });
    if (!hasCluster(installation))
      throw new StartError(`Postgres could not be set up in ${installation.folder}: ${reason(cause)}`, { cause });
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

function hasCluster(installation: PostgresInstallation): boolean {
  let version: string;
  try {
    version = readFileSync(join(installation.dataFolder, 'PG_VERSION'), 'utf8').trim();
  } catch {
    return false;
  }
  if (version === embeddedMajor) return true;
  throw new StartError(
    `The data in ${installation.dataFolder} is of Postgres ${version} and this version brings ${embeddedMajor}. Dump it with the version that wrote it and load it anew, or set DATABASE_URL.`,
  );
}

/** Removes drafts of processes that were killed during a start. */
function removeDrafts(installation: PostgresInstallation): void {
  for (const name of readdirSync(installation.folder)) {
    const pid = /^draft-(\d+)/.exec(name)?.[1];
    if (pid !== undefined && !isAlive(Number(pid)))
      rmSync(join(installation.folder, name), { recursive: true, force: true });
  }
}

const reason = (cause: unknown): string => {
  const { stderr, message } = cause as { stderr?: string; message: string };
  return lastErrorLine(stderr ?? '') ?? message;
};

const lastErrorLine = (log: string): string | undefined =>
  log
    .split('\n')
    .findLast((line) => /FATAL|PANIC|error|could not/i.test(line))
    ?.trim();

/** A server process that was started and may not be ready yet. */
export interface Launch {
  pid: number;
  hasEnded(): boolean;
  /** Last error that Postgres logged since this start. */
  lastError(): string;
}

const largestLogBytes = 1_000_000;

export function launch(installation: PostgresInstallation, port: number, purpose: PostgresProfile): Launch {
  const logFile = join(installation.folder, 'log');
  const logBefore = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
  const isLong = logBefore > largestLogBytes;
  const log = openSync(logFile, isLong ? 'w' : 'a', 0o600);
  const flags = ['-D', installation.dataFolder, '-c', `port=${port}`, ...asFlags(purpose)];
  // Detached, because Ctrl-C in a terminal reaches the whole process group, and Postgres must outlive running requests.
  const child = spawn(program(installation.programFolder, 'postgres'), flags, {
    ...installation.user,
    cwd: installation.folder,
    env: environment,
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  child.unref();
  let failure: Error | undefined;
  child.once('error', (error) => {
    failure = error;
  });
  return {
    pid: child.pid ?? 0,
    hasEnded: () => failure !== undefined || child.exitCode !== null || child.signalCode !== null,
    lastError() {
      const logText = readFileSync(logFile, 'utf8').slice(isLong ? 0 : logBefore);
      // Processes of a Postgres that was killed write into the same log until they notice.
      const own = logText.split('\n').filter((line) => line.includes(` [${child.pid}] `));
      return (
        failure?.message ?? lastErrorLine(own.join('\n')) ?? lastErrorLine(logText) ?? 'it ended without a message'
      );
    },
  };
}
