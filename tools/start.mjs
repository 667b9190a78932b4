// `npm start`, `npm run dev` and `npm test` bring the working copy up to date, then hand over to the pinned Node; `npm run serve` changes nothing.
import { spawn } from 'node:child_process';
import process from 'node:process';
import { buildIfStale, installIfNeeded, pinnedNode, requireBuilt, root } from './bootstrap.mjs';

/**
 * Half of the server's memory would otherwise be young objects of its own start, kept for nothing; and what 200 answers of a
 * tutor leave behind at once would be kept until the heap is twice as large (309 MB instead of 274, at the same processor time).
 */
const serverFlags = ['--max-semi-space-size=8', '--heap-growing-percent=30'];

const tasks = {
  start: [...serverFlags, 'server/main.ts'],
  serve: [...serverFlags, 'server/main.ts'],
  dev: ['tools/dev.ts'],
  test: ['tools/test.ts'],
};

const [task = 'start', ...rest] = process.argv.slice(2);

if (task === 'serve') requireBuilt();
else installIfNeeded();
// In development too the public site is the built one.
if (task === 'start' || task === 'dev') buildIfStale();

const child = spawn(pinnedNode, [...tasks[task], ...rest], {
  cwd: root,
  stdio: 'inherit',
  env: { NODE_COMPILE_CACHE: 'node_modules/.cache/compile', ...process.env },
});
// From a terminal the child has the signal too, and takes a second one as none.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
// npm passes a signal on to its shell alone, which dies of it without a word to us.
const parent = process.ppid;
const watch = setInterval(() => {
  if (process.env.npm_lifecycle_event && process.ppid !== parent) child.kill('SIGTERM');
}, 250);
watch.unref();
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
