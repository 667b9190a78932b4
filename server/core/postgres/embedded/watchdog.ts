import { spawn } from 'node:child_process';
import { readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { platform } from 'node:os';
import { basename, join } from 'node:path';
import process from 'node:process';
import type { PostgresInstallation } from '#server/core/postgres/embedded/installation.ts';
import { isAlive } from '#server/core/postgres/embedded/postmaster.ts';

/**
 * Small process that shuts the embedded Postgres down if this Margin server is killed, unless another Margin server
 * uses the same Postgres. Without it Postgres would run on for ever.
 */
export interface Watchdog {
  /** Ends the watchdog without a shutdown, because this Margin server has left the database itself. */
  stop(): void;
}

/**
 * Shell script of the watchdog. Its parameters: `$1` is the folder with the marker files, `$2` the data folder of
 * Postgres, `$3` the process id of this Margin server. Its steps:
 * 1. `read` waits until the Margin server writes "stopped" or its end of the pipe closes, as it does when it is killed.
 * 2. After a second it looks for the marker of another Margin server that is alive. Without the pause, two that are
 *    killed at once would take each other for alive.
 * 3. On Linux it makes sure that the process id is still that of Postgres, which works in its data folder.
 */
const script = `
read -r message
[ "$message" = stopped ] && exit 0
sleep 1
for marker in "$1"/server-*; do
  pid=\${marker##*-}
  [ "$pid" != "$3" ] && kill -0 "$pid" 2>/dev/null && exit 0
done
read -r pid < "$2/postmaster.pid" || exit 0
[ -d /proc/self ] && [ "$(readlink "/proc/$pid/cwd")" != "$2" ] && exit 0
kill -INT "$pid"
`;

/**
 * Marks this Margin server as alive and starts its watchdog. Windows has no such shell: there the marker is all, and a
 * Postgres whose Margin server was killed runs on until another Margin server has joined it and left.
 */
export function startWatchdog({ folder, dataFolder }: PostgresInstallation): Watchdog {
  deleteStaleMarkers(folder);
  const markerFile = join(folder, `server-${process.pid}`);
  writeFileSync(markerFile, '', { mode: 0o600 });
  if (platform() === 'win32') return { stop: () => rmSync(markerFile, { force: true }) };
  const parameters = [folder, join(realpathSync(folder), basename(dataFolder)), String(process.pid)];
  const child = spawn('sh', ['-c', script, 'sh', ...parameters], {
    // A signal to the whole process group of the server must not end the watchdog.
    detached: true,
    cwd: '/',
    env: { PATH: process.env['PATH'] },
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  child.on('error', () => undefined);
  child.stdin.on('error', () => undefined);
  child.unref();
  (child.stdin as unknown as Socket).unref();
  return {
    stop() {
      rmSync(markerFile, { force: true });
      child.stdin.end('stopped\n');
    },
  };
}

/** Deletes the markers of Margin servers that were killed. */
function deleteStaleMarkers(folder: string): void {
  for (const name of readdirSync(folder)) {
    const pid = /^server-(\d+)$/.exec(name)?.[1];
    if (pid !== undefined && !isAlive(Number(pid))) rmSync(join(folder, name), { force: true });
  }
}
