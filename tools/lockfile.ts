import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { promisify } from 'node:util';

// Adds missing checksums: npm omits those of packages for other platforms whenever it writes the lock file.

interface Locked {
  version?: string;
  integrity?: string;
  link?: boolean;
}

const run = promisify(execFile);
const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> };

async function checksumOf(name: string, version: string): Promise<string> {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { stdout } = await run(npm, ['view', `${name}@${version}`, 'dist.integrity']);
  if (!stdout.startsWith('sha512-')) throw new Error(`The registry has no checksum for ${name}@${version}.`);
  return stdout.trim();
}

for (const [path, { version, ...rest }] of Object.entries(lock.packages)) {
  if (path === '' || version === undefined || rest.integrity !== undefined || rest.link) continue;
  const integrity = await checksumOf(path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length), version);
  lock.packages[path] = { version, integrity, ...rest };
  console.log(`${path}: ${integrity}`);
}
writeFileSync('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`);
