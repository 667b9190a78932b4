import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterEach, expect, test } from 'vitest';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** A working copy with one package, the start scripts, and a fake npm. */
function workingCopy(npm: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'working-copy-'));
  folders.push(folder);
  mkdirSync(join(folder, 'tools'));
  for (const name of ['bootstrap.mjs', 'start.mjs', 'build.mjs'])
    cpSync(join('tools', name), join(folder, 'tools', name));
  const lock = JSON.stringify({ packages: { '': {}, 'node_modules/a': { version: '2.0.0' } } });
  writeFileSync(join(folder, 'package.json'), '{}');
  writeFileSync(join(folder, 'package-lock.json'), lock);
  writeFileSync(join(folder, 'npm.mjs'), `import { mkdirSync, writeFileSync } from 'node:fs';\n${npm}`);
  return folder;
}

/** Packages of an earlier version, which a running server may be using. */
function installOld(folder: string): void {
  mkdirSync(join(folder, 'node_modules/a'), { recursive: true });
  writeFileSync(join(folder, 'node_modules/a/version'), 'old');
}

const installNew = `
  mkdirSync('node_modules/a', { recursive: true });
  writeFileSync('node_modules/a/version', 'new');
`;

function run(folder: string, script: string, ...args: string[]) {
  const env = { ...process.env, npm_execpath: join(folder, 'npm.mjs') };
  return spawnSync(process.execPath, [join(folder, 'tools', script), ...args], { env, encoding: 'utf8' });
}
const installed = (folder: string) => readFileSync(join(folder, 'node_modules/a/version'), 'utf8');

test.each([
  ['that fails half way', 'process.exit(1);'],
  ['that is killed half way', 'process.kill(process.pid, "SIGKILL");'],
])('an installation %s keeps the previous packages', (_what, end) => {
  const folder = workingCopy(`${installNew}${end}`);
  installOld(folder);
  const { status, stderr } = run(folder, 'build.mjs');
  expect(status).toBe(1);
  expect(stderr).toContain('The packages that were installed before are as they were.');
  expect(installed(folder)).toBe('old');
});

test('a successful installation replaces the old packages and leaves no temporary files', () => {
  const folder = workingCopy(installNew);
  installOld(folder);
  run(folder, 'build.mjs');
  expect(installed(folder)).toBe('new');
  expect(existsSync(join(folder, '.new'))).toBe(false);
});

test('npm run serve installs and builds nothing and says what to run instead', () => {
  const folder = workingCopy(installNew);
  installOld(folder);
  const { status, stderr } = run(folder, 'start.mjs', 'serve');
  expect([status, stderr.trim()]).toEqual([1, 'Packages are missing or out of date. Run: npm run build']);
  expect(installed(folder)).toBe('old');
});

test('the Node that runs the product is a package with a checksum in the lock file', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { integrity?: string }>;
  };
  const name = /node_modules\/[^/]+/.exec(process.execPath)?.[0] ?? '';
  expect(packages[name]?.integrity).toMatch(/^sha512-/);
});

test('the build lists every package of the lock file with its version and checksum', () => {
  const { components } = JSON.parse(readFileSync('dist/sbom.cdx.json', 'utf8')) as {
    components: { name: string; version: string; hashes: { alg: string; content: string }[] }[];
  };
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { name?: string; version: string; integrity?: string }>;
  };
  const listed = new Set(components.map(({ version, hashes }) => `${version} ${hashes[0]?.content}`));
  const missing = Object.entries(packages).filter(([path, { version, integrity = '' }]) => {
    const checksum = Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex');
    return path !== '' && !listed.has(`${version} ${checksum}`);
  });
  expect(missing.map(([path]) => path)).toEqual([]);
});
