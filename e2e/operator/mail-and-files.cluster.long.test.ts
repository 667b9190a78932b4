import { expect, onTestFinished, test } from 'vitest';
import type { LoadPerson } from '#e2e/operator/learner-load.ts';
import { CALLS_BETWEEN_FAULTS, openClusterFixture, type ClusterFixture } from '#e2e/operator/cluster-fixture.ts';
import { picture, shaOf, video } from '#server/core/files/picture/test-media.ts';
import { testBucket } from '#server/core/files/storage/test-storage.ts';
import { tusOf } from '#server/core/files/test-tus.ts';
import { createJobs } from '#server/core/jobs/jobs.ts';
import { createLog } from '#server/core/log/log.ts';
import { MAIL_JOB } from '#server/core/mail/mail-job.ts';
import { testMailServer } from '#server/core/mail/test-mail-server.ts';
import { openUnreliableProxy } from '#server/core/postgres/test-unreliable-proxy.ts';

const mailServer = await testMailServer();
const bucket = await testBucket();

const MAILS = 20;
/** Longer than the time after which the job of a killed server is considered lost. */
const MAIL_PATIENCE_MS = 300_000;
const FILE_BYTES = 12_000_000;

const field = (name: string, mails: readonly string[]): string[] =>
  mails.map((mail) => new RegExp(`^${name}: (.*)$`, 'im').exec(mail)?.[1] ?? '');

async function mailSender({ cluster }: ClusterFixture) {
  const jobs = await createJobs(cluster.postgres.url, createLog({ logLevel: 'silent' }));
  onTestFinished(() => jobs.stop());
  return async (name: string): Promise<string[]> => {
    const recipients = Array.from({ length: MAILS }, (_, index) => `${name}-${index}@example.org`);
    const mail = { kind: 'account-exists', language: 'us', signInUrl: 'http://school.example.org/' };
    for (const to of recipients) await jobs.send(MAIL_JOB, { ...mail, to });
    return recipients;
  };
}

test('a silent mail server delays no call and later receives every mail, including those of a killed server', async () => {
  const stage = await openClusterFixture({ settings: { SMTP_URL: mailServer.url } });
  const { cluster, load } = stage;
  const send = await mailSender(stage);
  const [first] = cluster.servers;
  for (const isKilled of [false, true]) {
    await load.more(CALLS_BETWEEN_FAULTS);
    const [doubts, silent] = [load.unansweredCalls, mailServer.unanswered.length];
    mailServer.state.isSilent = true;
    const recipients = await send(isKilled ? 'killed' : 'silent');
    await expect.poll(() => mailServer.unanswered.length).toBeGreaterThan(silent + 2);
    await load.more(CALLS_BETWEEN_FAULTS);
    expect(load.unansweredCalls).toBe(doubts);
    if (isKilled) await first.kill();
    mailServer.state.isSilent = false;
    const missing = async () => {
      const there = new Set(field('To', await mailServer.received(0)));
      return recipients.filter((recipient) => !there.has(recipient));
    };
    await expect.poll(missing, { timeout: MAIL_PATIENCE_MS }).toEqual([]);
    if (isKilled) await first.start();
  }
  // A mail without an acknowledgement is sent again under the same message ID, so that mail programs show it once.
  const received = await mailServer.received(0);
  const idOf = (mails: readonly string[]) => {
    const [to, ids] = [field('To', mails), field('Message-ID', mails)];
    return new Set(to.map((recipient, index) => `${recipient} ${ids[index]}`));
  };
  expect(idOf([...received, ...mailServer.unanswered])).toEqual(idOf(received));
  expect(new Set(field('To', received)).size).toBe(2 * MAILS);
  await stage.expectBooks();
});

test('a silent file store delays no call, and interrupted uploads and downloads continue once it answers', async () => {
  const proxy = await openUnreliableProxy(bucket.endpoint ?? '');
  onTestFinished(() => proxy.close());
  const { accessKeyId = '', secretAccessKey = '' } = bucket.credentials ?? {};
  const stage = await openClusterFixture({
    settings: {
      S3_BUCKET: bucket.bucket,
      S3_REGION: bucket.region,
      S3_ENDPOINT: proxy.url.replace(/\/$/, ''),
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    },
  });
  const { cluster, load, people } = stage;
  const { id, token } = people[0] as LoadPerson;
  const headers = { cookie: `${token.name}=${token.value}` };
  const tus = tusOf({ url: cluster.url, as: () => headers }, { id, role: 'USER' });
  const bytes = video(FILE_BYTES);
  const half = bytes.byteLength / 2;
  await load.more(CALLS_BETWEEN_FAULTS);
  const { unansweredCalls } = load;

  const upload = await tus.begin(bytes.byteLength, 'film.mp4');
  expect((await tus.send(upload, 0, bytes.subarray(0, half))).status).toBe(204);
  proxy.freeze();
  const refused = tus.send(upload, half, bytes.subarray(half));
  await load.more(CALLS_BETWEEN_FAULTS);
  expect((await refused).status).toBe(503);
  proxy.heal();
  await expect.poll(async () => (await tus.ask(upload)).headers.get('upload-offset')).toBe(String(half));
  const kept = await tus.send(upload, half, bytes.subarray(half));
  expect(await kept.json()).toMatchObject({ file: shaOf(bytes) });

  const download = await tus.read(shaOf(bytes));
  const reader = download.body?.getReader();
  expect((await reader?.read())?.done).toBe(false);
  proxy.freeze();
  const rest = (async () => {
    while ((await reader?.read())?.done === false);
  })();
  await load.more(CALLS_BETWEEN_FAULTS);
  expect(
    await rest.then(
      () => 'whole',
      () => 'broken off',
    ),
  ).toBe('broken off');
  const small = await picture();
  const begun = await tus.announce(small.byteLength);
  expect([201, 503]).toContain(begun.status);
  proxy.heal();
  const again = await tus.read(shaOf(bytes));
  expect(shaOf(new Uint8Array(await again.arrayBuffer()))).toBe(shaOf(bytes));
  expect(await tus.upload(small)).toMatchObject({ file: shaOf(small) });
  expect(load.unansweredCalls).toBe(unansweredCalls);
  await stage.expectBooks();
});
