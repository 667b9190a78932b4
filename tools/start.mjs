// `npm start`, `npm run dev` and `npm test` update the working copy and then run the pinned Node; `npm run serve`
// changes nothing.
import { spawn } from 'node:child_process';
import process from 'node:process';
import { buildIfStale, installIfNeeded, pinnedNode, requireBuilt, root } from './bootstrap.mjs';

/**
 * Smaller semi-spaces, because startup would otherwise leave half of the server's memory to young objects. Slower heap
 * growth, because the garbage of 200 concurrent tutor answers would otherwise be kept until the heap has doubled (309 MB
 * instead of 274, at the same CPU time).
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
// Development mode uses the built public site too.
if (task === 'start' || task === 'dev') buildIfStale();

const child = spawn(pinnedNode, [...tasks[task], ...rest], {
  cwd: root,
  stdio: 'inherit',
  env: { NODE_COMPILE_CACHE: 'node_modules/.cache/compile', ...process.env },
});
// Forwards signals; in a terminal the child gets them directly as well and ignores the second one.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
// npm sends a signal only to its shell, which dies without forwarding it, so the parent is watched.
const parent = process.ppid;
const watch = setInterval(() => {
  if (process.env.npm_lifecycle_event && process.ppid !== parent) child.kill('SIGTERM');
}, 250);
watch.unref();
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
