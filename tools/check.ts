import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { boundaryErrors } from '#tools/boundary.ts';
import { docErrors } from '#tools/docs.ts';
import { languageErrors } from '#tools/language.ts';
import { weightErrors } from '#tools/weight.ts';

interface Step {
  name: string;
  /** Resolves to the errors as printable text; empty if there are none. */
  run(): Promise<string>;
}

const root = fileURLToPath(new URL('..', import.meta.url));

/** Runs a script; its output is shown only if it fails. */
const script = (name: string, path: string, ...args: string[]): Step => ({
  name,
  run: () =>
    new Promise((resolve) => {
      const child = spawn(process.execPath, [path, ...args], { cwd: root });
      let said = '';
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text));
      child.on('close', (code) => resolve(code === 0 ? '' : said.trim() || `${name} ended with ${code}`));
    }),
});

/** Runs a program of an installed package. */
const program = (name: string, path: string, ...args: string[]): Step => script(name, `node_modules/${path}`, ...args);

/**
 * Checks the types of a folder. One checker per step, because steps already run two at a time, and several checkers
 * would check common types repeatedly.
 */
const types = (name: string, folder: string): Step =>
  program(name, 'ts7/bin/tsc', '--noEmit', '--checkers', '1', '-p', folder);

const lines = (name: string, find: () => string[] | Promise<string[]>): Step => ({
  name,
  run: async () => (await find()).join('\n'),
});

/** Writes the types of CSS modules, which the type checks read: a misspelt class name is an error. */
const classNames = program('class names', '@css-modules-kit/codegen/bin/cmk.js', '--clean');

const build = script('build', 'tools/build.mjs');

const withTypes = readdirSync(root).filter((folder) => existsSync(`${root}${folder}/tsconfig.json`));

const steps: Step[] = [
  types('types', '.'),
  ...withTypes.map((folder) => types(`types of ${folder}`, folder)),
  program('lint', 'oxlint/bin/oxlint', '--type-aware', '--deny-warnings'),
  program('unused', 'knip/bin/knip.js', '--no-progress'),
  program('format', '@biomejs/biome/bin/biome', 'format', '.', '--reporter=summary'),
  lines('boundaries', () => boundaryErrors(root)),
  lines('docs', () => docErrors(root)),
  lines('language', () => languageErrors(root)),
  { name: 'weight', run: async () => (await build.run()) || weightErrors(root).join('\n') },
];

/** Two steps at a time, for two cores. */
const waiting = [...steps];
const failed: string[] = [];

async function take(step: Step): Promise<void> {
  const start = performance.now();
  const faults = await step.run();
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`${faults === '' ? 'ok  ' : 'FAIL'} ${step.name} (${seconds} s)`);
  if (faults === '') return;
  failed.push(step.name);
  console.log(`${faults}\n`);
}

async function work(): Promise<void> {
  for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) await take(step);
}

await take(classNames);
await Promise.all([work(), work()]);
console.log(failed.length === 0 ? 'check: all is well' : `check: ${failed.join(', ')} failed`);
process.exitCode = failed.length === 0 ? 0 : 1;
