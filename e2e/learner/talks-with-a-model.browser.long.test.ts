import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { afterAll, expect, inject, test } from 'vitest';
import { freePort, untilReady } from '#e2e/server.ts';
import { environment, mailboxKeyOf } from '#e2e/settings.ts';
import { openFixture } from '#e2e/fixture.ts';
import { type ChatRequest, type Reply, startModelServer } from '#server/tutor/model/test-model-server.ts';

/** Next reply of the model, set by the test. */
let say: (request: ChatRequest) => Reply = () => ({ text: 'Hello.' });
const model = await startModelServer((request) => say(request));
const server = await withModel();
afterAll(async () => {
  server.child.kill('SIGTERM');
  await once(server.child, 'exit');
  await model.stop();
});
const { newPerson, rows } = await openFixture([], server);

/** A second server of the same school, sharing files and secrets, with a model. */
async function withModel(): Promise<{ url: string; mailboxKey: string; child: ChildProcess }> {
  const port = await freePort();
  const env = environment(inject('dataDir'), {
    PORT: String(port),
    DATABASE_URL: inject('databaseUrl'),
    AI_BASE_URL: model.url,
    AI_MODEL: 'stand-in',
  });
  const child = spawn(process.execPath, ['server/main.ts'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  await untilReady(child);
  return { url: `http://localhost:${port}`, mailboxKey: mailboxKeyOf(env), child };
}

const FACT = 'I mix up damping and friction';
const lastOf = ({ messages }: ChatRequest): string => messages.at(-1)?.content ?? '';
/** Returns a numbered sentence from the prompt that matches, followed by its citation. */
const numberOf = ({ messages }: ChatRequest, words: RegExp): string => {
  const given = messages.flatMap(({ content }) => [...(content ?? '').matchAll(/\[(\d+)\] ([^"\n]+)/g)]);
  const [, number = '', sentence = ''] = given.find(([, , said = '']) => words.test(said)) ?? [];
  return `${sentence} [^${number}]`;
};

test('a learner chats with a model: tools, memory, stop, lost connection, retry and edited question all survive a reload [S-010, S-057, S-247]', async () => {
  const { page, context, id } = await newPerson({ at: '/interact/tutor' });
  const said = page.getByRole('region', { name: 'What was said' });
  const field = page.getByRole('textbox', { name: /^Ask Sage/ });
  const ask = async (words: string) => {
    await field.fill(words);
    await field.press('Enter');
  };
  /** The visible text, without the copy for screen readers. */
  const reads = (words: string) => said.getByRole('paragraph').filter({ hasText: words }).waitFor();
  const answered = () => said.getByRole('button', { name: 'Ask again' }).waitFor();

  // The price is shown before asking.
  await page.getByText(/^An answer costs at most 19,200 tokens\. 20 of your plan’s 20 a day/).waitFor();
  await page.getByRole('combobox', { name: 'Where to look' }).selectOption('everything');
  say = (request) =>
    lastOf(request).startsWith('{')
      ? { text: `${numberOf(request, /damping/i)} The moon is made of cheese.` }
      : {
          tools: [
            { name: 'searchLessons', input: { query: 'What is damping?' } },
            { name: 'remember', input: { fact: FACT } },
          ],
        };
  await ask(`Remember that ${FACT}. What is damping?`);
  await answered();
  await said.getByRole('link', { name: /^Source 1/ }).waitFor();
  expect(await said.getByText('(Not from your lessons)').count()).toBe(1);
  await said.getByText(/^[\d,]+ tokens$/).waitFor();
  await page.getByText(/ 19 of your plan’s 20 a day/).waitFor();
  await page.getByRole('button', { name: `Forget “${FACT}` }).waitFor();

  await page.getByRole('button', { name: 'New conversation' }).click();
  say = (request) => ({
    text: lastOf(request).includes(`- ${FACT}`) ? 'Damping and friction, you said.' : 'I know nothing.',
  });
  await ask('What do I mix up?');
  await answered();
  await reads('Damping and friction, you said.');

  // A stopped answer keeps the received text.
  const never = new Promise<never>(() => undefined);
  say = () => ({ text: slowly('Once upon a time there was a bridge. ', never) });
  await ask('Tell me a long story');
  await reads('Once upon a time');
  await page.getByRole('button', { name: 'Stop answering' }).click();
  await said.getByText('Stopped', { exact: true }).waitFor();

  // An edited question replaces the original turn.
  say = () => ({ text: 'A short one. ' });
  await page.getByRole('button', { name: 'Change this question' }).click();
  await field.fill('Tell me a short story');
  await field.press('Enter');
  await reads('A short one.');
  await answered();
  expect(await said.getByText('Tell me a long story').count()).toBe(0);

  // The network fails and returns, and the answer continues.
  const back = Promise.withResolvers<void>();
  say = () => ({ text: slowly('It begins here ', back.promise, 'and it ends there.') });
  await ask('Tell me of the network');
  await reads('It begins here');
  await context.setOffline(true);
  await said.getByText('Will be answered when the network is back.').waitFor();
  back.resolve();
  await context.setOffline(false);
  await reads('It begins here and it ends there.');
  await answered();

  // A failed answer can be requested again.
  say = () => ({ status: 401 });
  await ask('Why does it fail?');
  await said.getByText('Couldn’t get an answer. Your question is saved.').waitFor();
  say = () => ({ text: 'It works by now. ' });
  await said.getByRole('button', { name: 'Ask again' }).click();
  await reads('It works by now.');
  await answered();

  await page.reload();
  for (const words of [
    'Damping and friction, you said.',
    'A short one.',
    'It begins here and it ends there.',
    'It works by now.',
  ])
    await reads(words);
  await page.getByRole('link', { name: new RegExp(`^Remember that ${FACT}`) }).click();
  await said.getByRole('link', { name: /^Source 1/ }).waitFor();

  const kept = await rows<{ status: string }>(
    'select status from tutor_memory where owner = $1 order by created_at',
    id,
  );
  expect(kept.map(({ status }) => status)).toEqual(Array(5).fill('ANSWERED'));
  const books = await rows<{ held: string; taken: string; cost: string }>(
    `select coalesce((select balance from ledger_account where owner = $1 and kind = 'held'), 0) as held,
        1000000 - (select token_balance from token_wallet where owner = $1) as taken,
        (select sum(cost) from model_call where owner = $1 and status = 'CAPTURED') as cost`,
    id,
  );
  expect(books).toEqual([{ held: '0', taken: books[0]?.cost, cost: expect.any(String) }]);
});

async function* slowly(begun: string, until: Promise<unknown>, end = ''): AsyncGenerator<string> {
  yield* begun.match(/\S+\s*/g) ?? [];
  await until;
  yield end;
}
