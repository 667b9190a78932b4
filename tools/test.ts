import { spawn } from 'node:child_process';
import process from 'node:process';
import { getChromium } from '#tools/chromium.ts';

const args = process.argv.slice(2);
const isLong = args.includes('--long');

/** Runs a program of ours to its end, and ends it when this one is to end. */
function run(env: Record<string, string>, ...command: string[]): Promise<boolean> {
  const child = spawn(process.execPath, command, { stdio: 'inherit', env: { ...process.env, ...env } });
  const end = (signal: NodeJS.Signals) => child.kill(signal);
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.on(signal, end);
  return new Promise((resolve) => {
    child.on('exit', (code) => {
      for (const signal of signals) process.off(signal, end);
      if (code === null) process.exit(1);
      resolve(code === 0);
    });
  });
}

const isSound = isLong || (await run({}, 'tools/check.ts'));
const isGreen = await run(
  { CHROMIUM_PATH: getChromium(), ...(isLong ? { LONG: '1' } : {}) },
  'node_modules/vitest/vitest.mjs',
  'run',
  ...args.map((arg) => (arg === '--long' ? '.long.test.' : arg)),
);
process.exit(isSound && isGreen ? 0 : 1);
