/** In ms: what a test waits for has failed when it hangs, not when it is slow; a busy machine is away for seconds. */
export const PATIENCE_MS = 60_000;
