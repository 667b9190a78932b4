import { expect, inject, test } from 'vitest';

test('what npm start starts says that it is up and ready', async () => {
  for (const path of ['/healthz', '/readyz']) {
    expect((await fetch(inject('serverUrl') + path)).status).toBe(200);
  }
});
