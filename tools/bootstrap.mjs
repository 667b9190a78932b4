// Plain JavaScript: this runs before anything is installed, on whatever Node from 20.19 on the machine has.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

const oldestNode = [20, 19];

/** The Node that package.json pins, once it is installed. */
export const pinnedNode = join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node');

/** Ends this process with one line that says what to do. */
export function giveUp(whatToDo) {
  console.error(whatToDo);
  process.exit(1);
}

function run(args, whatToDo) {
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) giveUp(whatToDo);
}

/** Installs the packages that package-lock.json names, where they are not there already. */
export function installIfNeeded() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < oldestNode[0] || (major === oldestNode[0] && minor < oldestNode[1])) {
    giveUp(`This is Node ${process.versions.node}, and ${oldestNode.join('.')} or later is needed: https://nodejs.org`);
  }
  if (isInstalled()) return;
  const npm = process.env.npm_execpath;
  if (!npm) giveUp('Packages are missing or out of date. Run: npm ci');
  console.log('Installing packages (npm ci)');
  run([npm, 'ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], 'npm ci failed: see above.');
  if (!existsSync(pinnedNode)) {
    giveUp('npm ci did not run the install script of the package "node". Allow it: npm config delete ignore-scripts');
  }
}

/** Compares what is installed with what is locked: times of files say nothing after a `git checkout`. */
function isInstalled() {
  const [locked, installed] = ['package-lock.json', 'node_modules/.package-lock.json'].map(readPackages);
  if (!existsSync(pinnedNode) || !installed) return false;
  return Object.entries(locked).every(
    ([path, { version, optional }]) =>
      path === '' || installed[path]?.version === version || (optional && !installed[path]),
  );
}

function readPackages(lockfile) {
  const path = join(root, lockfile);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : undefined;
}

/** What a page of the browser is made of. */
const sources = [
  'web',
  'ui',
  'sync',
  'domain',
  'locales',
  'site',
  'vite.config.ts',
  'tools/build-site.ts',
  'package-lock.json',
];

/** Builds what browsers get, where a source has changed since the last time. */
export function buildIfStale() {
  const stamp = join(root, 'dist/stamp');
  const now = hashOf(sources.map((name) => join(root, name)));
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return;
  console.log('Building');
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  // Vite takes a mode that is given: with a test runner's, React would be the slow one that looks for mistakes.
  const env = { ...process.env, NODE_ENV: 'production' };
  for (const args of [[vite, 'build', '--logLevel', 'warn'], ['tools/build-site.ts']]) {
    const built = spawnSync(pinnedNode, args, { cwd: root, stdio: 'inherit', env });
    if (built.status !== 0) giveUp('The build failed: see above.');
  }
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(stamp, now);
}

function hashOf(paths) {
  const hash = createHash('sha256');
  for (const file of paths.flatMap(filesIn).sort()) {
    hash
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  }
  return hash.digest('hex');
}

function filesIn(path) {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/[.]test[.]tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}
