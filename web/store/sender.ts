import { type ClientMessage, MESSAGES_PER_SECOND } from '#sync/protocol.ts';

/** Below the server's limit, which closes the socket. */
const EVERY_MS = 1_250 / MESSAGES_PER_SECOND;

/** Messages to the server, in order and not faster than it takes them. Opened once it has been greeted. */
export interface Sender {
  open: (socket: WebSocket) => void;
  /** Dropped while it is closed: the next greeting says everything. */
  send: (message: ClientMessage) => void;
  close: () => void;
}

export function createSender(): Sender {
  let socket: WebSocket | undefined;
  let unsent: ClientMessage[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush() {
    timer = undefined;
    const message = socket?.readyState === socket?.OPEN ? unsent.shift() : undefined;
    if (!message) return;
    socket?.send(JSON.stringify(message));
    timer = setTimeout(flush, EVERY_MS);
  }

  return {
    open(next) {
      socket = next;
      unsent = [];
    },
    send(message) {
      if (!socket) return;
      unsent.push(message);
      if (timer === undefined) flush();
    },
    close() {
      socket = undefined;
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
