/** Timeout of tests in ms, long enough that only a hang can exceed it; a busy machine may pause for seconds. */
export const PATIENCE_MS = 60_000;
