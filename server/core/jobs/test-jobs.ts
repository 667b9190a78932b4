import type { Jobs } from '#server/core/jobs/jobs.ts';

export interface TestJobs extends Jobs {
  /** Runs a job of `name` as if it had been sent. */
  run(name: string, data: object): Promise<void>;
}

/** Jobs without a database: nothing runs until the test runs it. */
export function testJobs(): TestJobs {
  const handlers = new Map<string, (data: never, id: string) => Promise<void>>();
  return {
    async run(name, data) {
      const handler = handlers.get(name);
      if (!handler) throw new Error(`nothing works on ${name}`);
      await handler(data as never, 'job');
    },
    work: async (name, handler) => void handlers.set(name, handler),
    repeat: async () => {},
    send: async () => {},
    retry: async () => false,
    remove: async () => false,
    wake: () => {},
    isAlive: () => true,
    stop: async () => {},
  };
}
