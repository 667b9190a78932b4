import { spawn } from 'node:child_process';
import { readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { platform } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import type { PostgresInstallation } from '#server/core/postgres/embedded/installation.ts';
import { isAlive } from '#server/core/postgres/embedded/postmaster.ts';

/**
 * Shell script of the watchdog. It reads until the server's end of the pipe closes, which the kernel does however the
 * server ends. If no other server of the folder `$1` lives, it shuts down the Postgres that works in the folder `$2`.
 * It waits a second, so that two servers killed at once do not take each other for alive.
 */
const script = `
read -r word
[ "$word" = left ] && exit 0
sleep 1
for file in "$1"/server-*; do
  pid=\${file##*-}
  [ "$pid" != "$3" ] && kill -0 "$pid" 2>/dev/null && exit 0
done
read -r pid < "$2/postmaster.pid" || exit 0
[ -d /proc/self ] && [ "$(readlink "/proc/$pid/cwd")" != "$2" ] && exit 0
kill -INT "$pid"
`;

export interface Watchdog {
  /** Ends the watchdog, because this server has left the database by itself. */
  stop(): void;
}

/**
 * Shuts the embedded Postgres down when this process is killed and no other server uses it. Windows has no such shell.
 */
export function startWatchdog(home: PostgresInstallation): Watchdog {
  const file = join(home.folder, `server-${process.pid}`);
  sweep(home.folder);
  writeFileSync(file, '', { mode: 0o600 });
  if (platform() === 'win32') return { stop: () => rmSync(file, { force: true }) };
  const rows = join(realpathSync(home.folder), 'data');
  const watcher = spawn('sh', ['-c', script, 'sh', home.folder, rows, String(process.pid)], {
    // A signal to the whole process group of the server must not end the watchdog.
    detached: true,
    cwd: '/',
    env: { PATH: process.env['PATH'] },
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watcher.on('error', () => undefined);
  watcher.stdin.on('error', () => undefined);
  watcher.unref();
  (watcher.stdin as unknown as Socket).unref();
  return {
    stop() {
      rmSync(file, { force: true });
      watcher.stdin.end('left\n');
    },
  };
}

/** Deletes the files of servers that were killed. */
function sweep(folder: string): void {
  for (const name of readdirSync(folder)) {
    const pid = /^server-(\d+)$/.exec(name)?.[1];
    if (pid !== undefined && !isAlive(Number(pid))) rmSync(join(folder, name), { force: true });
  }
}
