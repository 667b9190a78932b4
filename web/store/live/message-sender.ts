import { type ClientMessage, MESSAGES_PER_SECOND } from '#sync/core/protocol.ts';

/** Interval between messages, in ms. It stays below the server's rate limit, at which the server closes the socket. */
const EVERY_MS = 1_250 / MESSAGES_PER_SECOND;

/** Sends messages to the server in order and at a limited rate, once the socket is open and greeted. */
export interface MessageSender {
  open: (socket: WebSocket) => void;
  /** Drops the message while closed: the next greeting contains the whole state. */
  send: (message: ClientMessage) => void;
  close: () => void;
}

export function createMessageSender(): MessageSender {
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
