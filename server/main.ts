import process from 'node:process';
import { OlderSchemaError } from '#data/former-schema.ts';
import { NewerDatabaseError } from '#data/migrate.ts';
import { StartError } from '#server/core/env/start-error.ts';
import { startServer } from '#server/start-server.ts';

/** Time limit of a shutdown; afterwards the process exits regardless of open connections. */
const stopMs = 9500;

async function main(): Promise<number> {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop.abort());
  stop.signal.addEventListener('abort', () => setTimeout(() => process.exit(1), stopMs).unref());
  return startServer(stop);
}

const isForOperator = (error: unknown): error is Error =>
  error instanceof StartError || error instanceof NewerDatabaseError || error instanceof OlderSchemaError;

/** Text for an error that ends the process: one line if the operator can fix it, otherwise the stack. */
function explain(error: unknown): string {
  if (isForOperator(error)) return error.message;
  const { code, port } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE') return `Port ${port} is in use. Stop what listens there, or set PORT to another one.`;
  if (code === 'EACCES' && port !== undefined)
    return `Port ${port} needs rights this user has not. Set PORT to 1024 or more.`;
  if (code === 'EADDRNOTAVAIL')
    return `The setting HOST=${process.env['HOST']} names an address that this machine does not have.`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

try {
  process.exit(await main());
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}
