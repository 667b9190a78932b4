import { once } from 'node:events';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';

interface HeapUsage {
  usedSize: number;
  /** Size of buffers outside the heap. */
  backingStorageSize: number;
}

/**
 * Memory that a Node process retains after a garbage collection, in kB. Uses the inspector, which a signal opens at
 * that port.
 */
export async function heapOf(pid: number, inspectPort: number): Promise<number> {
  process.kill(pid, 'SIGUSR1');
  const socket = new WebSocket(await inspectorOf(inspectPort));
  await once(socket, 'open');
  const ask = async (method: string): Promise<unknown> => {
    socket.send(JSON.stringify({ id: 1, method }));
    const [answer] = (await once(socket, 'message')) as [Buffer];
    return (JSON.parse(answer.toString()) as { result: unknown }).result;
  };
  await ask('HeapProfiler.collectGarbage');
  const { usedSize, backingStorageSize } = (await ask('Runtime.getHeapUsage')) as HeapUsage;
  socket.terminate();
  return (usedSize + backingStorageSize) / 1000;
}

const TRIES = 100;
const BETWEEN_MS = 50;

/** The inspector opens a moment after the signal. */
async function inspectorOf(port: number, left = TRIES): Promise<string> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/json/list`);
    const [target] = (await answer.json()) as { webSocketDebuggerUrl: string }[];
    if (target) return target.webSocketDebuggerUrl;
  } catch (cause) {
    if (left <= 1) throw new Error(`no inspector at ${port}`, { cause });
  }
  await pause(BETWEEN_MS);
  return inspectorOf(port, left - 1);
}
