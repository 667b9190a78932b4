import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '#data/test-database.ts';
import type { Actor } from '#domain/account/user.ts';
import { TestClient } from '#server/core/live/test-client.ts';
import { startTestHub, type TestHub } from '#server/core/live/test-hub.ts';
import { putPerson } from '#server/core/store/test-rows.ts';

let school: TestHub;
let learner: Actor;
let client: TestClient;
let spoken: readonly ('us' | 'de' | 'fr')[] = ['us'];

beforeAll(async () => {
  school = await startTestHub((await testDatabase()).url, {
    languages: () => spoken,
    // Reads the setting again, as a server does after a change.
    async onSettingChange() {
      const { rows } = await school.pool.query<{ value: typeof spoken }>('select value from school_setting');
      spoken = rows[0]?.value ?? ['us'];
    },
  });
  learner = await putPerson(school.pool, 'learner');
  school.admit(learner);
});
afterAll(() => school.stop());
beforeEach(async () => {
  client = await TestClient.join(school.port, learner);
});
afterEach(() => client.cut());

const offer = (...value: string[]) =>
  school.pool.query(
    `insert into school_setting (name, value, set_by) values ('languages', $1, $2)
       on conflict (name) do update set value = excluded.value`,
    [JSON.stringify(value), learner.id],
  );
const isTold = (words: string) => client.until((frame) => frame.t === 'hb' && frame.l === words);

test('a connected client gets the new languages of the school at once', async () => {
  await offer('de', 'us');
  expect(await isTold('de us')).toMatchObject({ t: 'hb' });
});

test('a setting that changed while the stream was disconnected takes effect when it reconnects', async () => {
  await offer('us');
  await isTold('us');
  await school.pool.query('alter table school_setting disable trigger notify_school');
  await offer('fr', 'us');
  await school.pool.query('alter table school_setting enable trigger notify_school');
  await school.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'margin live' and datname = current_database()",
  );
  expect(await isTold('fr us')).toMatchObject({ t: 'hb' });
});
