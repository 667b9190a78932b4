import { once } from 'node:events';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { newId } from '#server/core/store/new-id.ts';
import { startTestServices, type ProxiedBrowser } from '#server/test-services.ts';
import { closeCodes, PROTOCOL_VERSION } from '#sync/core/protocol.ts';

const school = await startTestServices({ ADMIN_EMAILS: 'head@school.example' });
const head = await school.register('head@school.example');
const learner = await school.register('learner@school.example');
await head.it.post('/api/auth/sign-in/email', { email: head.email, password: head.password });

const socketOf = ({ cookies }: ProxiedBrowser): WebSocket => {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return new WebSocket(`${school.address.replace('http', 'ws')}/api/live`, { headers: { cookie } });
};

/** Opens a socket that has sent its greeting and received the first frame. */
async function live(it: ProxiedBrowser): Promise<WebSocket> {
  const socket = socketOf(it);
  await once(socket, 'open');
  socket.send(JSON.stringify({ t: 'hi', v: PROTOCOL_VERSION }));
  await once(socket, 'message');
  return socket;
}

async function setMaintenance(isOn: boolean): Promise<void> {
  const input = { name: 'maintenance', value: { isOn, until: null, message: '' } };
  const response = await head.it.post('/api/commands', [{ key: newId('User'), name: 'setting.change', input }]);
  expect(await response.json()).toMatchObject([{ ok: true }]);
}

test('maintenance closes all sockets but those of administrators, and admits no others until it is over', async () => {
  const [heads, learners] = [await live(head.it), await live(learner.it)];
  const closed = once(learners, 'close');
  await setMaintenance(true);
  expect((await closed)[0]).toBe(closeCodes.retryLater);
  const [error] = (await once(socketOf(learner.it), 'error')) as [Error];
  expect(error.message).toContain('503');
  expect(heads.readyState).toBe(WebSocket.OPEN);
  (await live(head.it)).close();

  await setMaintenance(false);
  await expect.poll(async () => (await learner.it.get('/api/account/plan')).status).toBe(200);
  (await live(learner.it)).close();
  heads.close();
});
