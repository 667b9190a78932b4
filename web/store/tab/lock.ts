/** The part of the Web Locks API that the store needs. */
export interface TabLocks {
  request: (name: string, options: LockOptions, held: () => Promise<void> | undefined) => Promise<unknown>;
}

/**
 * Locks across the tabs of a browser profile. Browsers have none on plain http except on localhost: then every tab
 * leads, and the server ignores the command keys that two tabs send.
 */
export const profileLocks = (): TabLocks => {
  const { locks } = navigator as { locks?: LockManager };
  return locks ?? { request: async (_name, _options, held) => held() };
};
