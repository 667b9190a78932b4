/** The part of Web Locks that the store needs. */
export interface Locks {
  request: (name: string, options: LockOptions, held: () => Promise<void> | undefined) => Promise<unknown>;
}

/**
 * Locks shared by the tabs of a browser profile. On plain http beyond this machine browsers have none: then every tab leads
 * itself, and what two of them send twice the server does once.
 */
export const profileLocks = (): Locks => {
  const { locks } = navigator as { locks?: LockManager };
  return locks ?? { request: async (_name, _options, held) => held() };
};
