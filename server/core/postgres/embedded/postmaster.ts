import { spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync, realpathSync, renameSync, rmSync } from 'node:fs';
import { platform } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';

/** A Postgres server process and the port it listens on. */
export interface Postmaster {
  pid: number;
  port: number;
}

/** The server that runs on this data, if there is one; `postmaster.pid` alone proves nothing after a crash. */
export function findPostmaster(dataFolder: string): Postmaster | undefined {
  const [pid, , , port] = readPidFile(dataFolder).map(Number);
  if (!pid || !port) return undefined;
  return runsOn(pid, dataFolder) ? { pid, port } : undefined;
}

const pidFile = (dataFolder: string): string => join(dataFolder, 'postmaster.pid');

function readPidFile(dataFolder: string): string[] {
  try {
    return readFileSync(pidFile(dataFolder), 'utf8').split('\n');
  } catch {
    return [];
  }
}

/**
 * Removes a lock file whose process id now belongs to an unrelated process; Postgres itself ignores only locks of dead
 * processes. The file is moved and read again, because a server that starts at this moment writes its own to the same
 * place.
 */
export function removeStaleLock(dataFolder: string): void {
  const pid = Number(readPidFile(dataFolder)[0]);
  if (!pid || !isAlive(pid) || runsOn(pid, dataFolder)) return;
  const aside = `${pidFile(dataFolder)}.stale-${process.pid}`;
  try {
    renameSync(pidFile(dataFolder), aside);
  } catch {
    return;
  }
  const moved = Number(readFileSync(aside, 'utf8').split('\n')[0]);
  if (moved === pid) rmSync(aside);
  else renameSync(aside, pidFile(dataFolder));
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/**
 * A server works in its data directory, so its working directory distinguishes it from an unrelated process that later
 * got the same process id, and from a zombie.
 */
function runsOn(pid: number, dataFolder: string): boolean {
  if (!isAlive(pid)) return false;
  try {
    const folder = workingFolder(pid);
    return folder === undefined || folder === realpathSync(dataFolder);
  } catch {
    return false;
  }
}

function workingFolder(pid: number): string | undefined {
  if (platform() === 'linux') return readlinkSync(`/proc/${pid}/cwd`);
  if (platform() === 'win32') return undefined;
  const { stdout } = spawnSync('lsof', ['-a', '-p', String(pid), '-d', 'cwd', '-Fn'], { encoding: 'utf8' });
  return /^n(.+)$/m.exec(stdout ?? '')?.[1];
}

/** Fast shutdown, immediate shutdown and kill, with the time for each; committed data is never lost. */
const endings = [
  ['SIGINT', 6000],
  ['SIGQUIT', 1000],
  ['SIGKILL', 1000],
] as const;

/**
 * Ends the server that runs on this data, if there is one, and waits for its end. A hanging one gets no fast shutdown.
 */
export async function stopPostmaster(dataFolder: string, state: 'working' | 'hanging' = 'working'): Promise<void> {
  const server = findPostmaster(dataFolder);
  if (server === undefined) return;
  for (const [signal, patienceMs] of state === 'working' ? endings : endings.slice(1)) {
    process.kill(server.pid, signal);
    if (await isGone(server.pid, dataFolder, patienceMs)) return;
  }
}

async function isGone(pid: number, dataFolder: string, withinMs: number): Promise<boolean> {
  const end = Date.now() + withinMs;
  while (runsOn(pid, dataFolder)) {
    if (Date.now() > end) return false;
    await delay(15);
  }
  return true;
}
