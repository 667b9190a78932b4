import { spawnSync } from 'node:child_process';
import process from 'node:process';
import { StartError } from '#server/core/env/start-error.ts';

/** User that Postgres runs as; `undefined` is the user of this process. */
export type SystemUser = { uid: number; gid: number } | undefined;

const name = 'postgres';

/** User `postgres`, created if missing, if this process is root, because Postgres refuses to run as root. */
export function systemUser(): SystemUser {
  if (process.getuid?.() !== 0) return undefined;
  const user = find() ?? (create() ? find() : undefined);
  if (user === undefined) {
    throw new StartError(
      `Postgres does not run as root and the user '${name}' could not be made. Start as another user, or set DATABASE_URL.`,
    );
  }
  return user;
}

function find(): SystemUser {
  const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }));
  if (uid?.status !== 0 || gid?.status !== 0) return undefined;
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
}

function create(): boolean {
  const options = ['--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent'];
  return spawnSync('useradd', [...options, '--shell', '/usr/sbin/nologin', name]).status === 0;
}

/** True if the user can enter the folder. The system is asked, because modes alone do not tell (ACLs, mounts). */
export function canEnter(user: SystemUser, folder: string): boolean {
  if (user === undefined) return true;
  return spawnSync('/bin/sh', ['-c', 'test -x "$0"', folder], { ...user, cwd: '/' }).status === 0;
}
