import { expect, inject, test } from 'vitest';

test('the server started by npm start reports that it is up and ready', async () => {
  for (const path of ['/healthz', '/readyz']) {
    expect((await fetch(inject('serverUrl') + path)).status).toBe(200);
  }
});
