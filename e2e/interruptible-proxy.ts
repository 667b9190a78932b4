import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { afterAll } from 'vitest';

export interface InterruptibleProxy {
  url: string;
  /** After so many more bytes to the server, all connections break, and none succeeds until mended. */
  cutAfter(bytes: number): void;
  restore(): void;
}

/** A proxy to the server that a test can cut in the middle of a request, which no browser offers. */
export async function openInterruptibleProxy(serverUrl: string): Promise<InterruptibleProxy> {
  const { hostname, port } = new URL(serverUrl);
  const sockets = new Set<Socket>();
  let bytesLeft = Number.POSITIVE_INFINITY;
  const breakAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  const server = createServer((near) => {
    if (bytesLeft <= 0) return near.destroy();
    const far = connect(Number(port), hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    near.on('data', ({ length }) => {
      bytesLeft -= length;
      if (bytesLeft <= 0) breakAll();
    });
    near.pipe(far);
    far.pipe(near);
  });
  server.listen(0, hostname);
  await once(server, 'listening');
  afterAll(() => {
    breakAll();
    server.close();
  });
  return {
    url: `http://${hostname}:${(server.address() as AddressInfo).port}`,
    cutAfter: (bytes) => (bytesLeft = bytes),
    restore: () => (bytesLeft = Number.POSITIVE_INFINITY),
  };
}
