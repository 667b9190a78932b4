import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import process from 'node:process';
import { chromium } from 'playwright';

/** The headless shell first: it has the same engine and needs a quarter less CPU time. */
const known = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * Flags for every Chromium of this project: no sandbox (needed as root), and no background connections to its vendor.
 */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Path of a Chromium on this machine: from CHROMIUM_PATH, a known location, or Playwright's own. */
export function findChromium(): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  if (named) return named;
  return [...known, chromium.executablePath()].find((path) => path !== '' && existsSync(path));
}

const run = (command: string, args: string[]): boolean => spawnSync(command, args, { stdio: 'inherit' }).status === 0;

function install(): boolean {
  if (process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium from the packages of this system');
    const quiet = ['-qq', '-o', 'Dpkg::Use-Pty=0'];
    run('apt-get', ['update', ...quiet]);
    const add = (name: string) => run('apt-get', ['install', '-y', '--no-install-recommends', ...quiet, name]);
    if (add('chromium-headless-shell') || add('chromium')) return true;
  }
  console.log('Downloading the Chromium of Playwright');
  return run(process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium']);
}

/** Like findChromium, but installs one if there is none. */
export function getChromium(): string {
  const found = findChromium() ?? (install() ? findChromium() : undefined);
  if (found === undefined || !existsSync(found)) {
    throw new Error(
      `No Chromium at ${found ?? 'any known place'}. Install one, or set CHROMIUM_PATH to the path of its program.`,
    );
  }
  return found;
}
