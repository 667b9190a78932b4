/** Timeout of tests in ms, long enough that only a hang can exceed it; a busy machine may pause for seconds. */
export const TEST_TIMEOUT_MS = 60_000;
