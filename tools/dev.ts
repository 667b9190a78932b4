import { type ChildProcess, spawn } from 'node:child_process';
import process from 'node:process';

/** Address of Vite, which proxies everything that is not a module to the server. */
const publicUrl = process.env.PUBLIC_URL ?? 'http://localhost:5173';

const start = (...args: string[]): ChildProcess =>
  spawn(process.execPath, args, { stdio: 'inherit', env: { ...process.env, PUBLIC_URL: publicUrl } });

const children = [
  start('--watch', '--watch-preserve-output', 'server/main.ts'),
  start('node_modules/vite/bin/vite.js', '--strictPort', '--port', new URL(publicUrl).port || '5173'),
];

const stop = (signal: NodeJS.Signals) => {
  for (const child of children) child.kill(signal);
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(signal));
for (const child of children) child.on('exit', () => stop('SIGTERM'));
