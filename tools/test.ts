import { spawn } from 'node:child_process';
import process from 'node:process';
import { getChromium } from '#tools/test/chromium.ts';
import { longTestArguments } from '#tools/test/long-suite.ts';

const words = process.argv.slice(2).filter((word) => word !== '--long');
const isLong = process.argv.includes('--long');
const args = isLong ? longArguments() : words;

function longArguments(): string[] {
  try {
    return longTestArguments(words);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

/** Runs one of our programs to its end and forwards signals to it. */
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
  ...args,
);
process.exit(isSound && isGreen ? 0 : 1);
