import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Problem } from '#domain/kernel/errors.ts';
import { countKey, type Subject } from '#server/core/limits/limiter.ts';
import { type LimitName, type LimitRule, limits } from '#server/core/limits/limit-table.ts';
import { newId } from '#server/core/store/new-id.ts';
import { sessionSecret, startTestServices } from '#server/test-services.ts';
import type { CommandInput, CommandName } from '#sync/commands.ts';
import type { CommandAnswer } from '#sync/core/protocol.ts';

const { pool, browser, register, codeFor } = await startTestServices({ LAUNCH_AT: '2100-01-01T00:00Z' });
const ann = await register('annabel@school.example');
const bo = await register('bo@school.example');
const { token, id: tokenID } = (await (await makeToken()).json()) as { token: string; id: string };

function makeToken(password = ann.password): Promise<Response> {
  return ann.it.post('/api/access-tokens', { name: 'Script', scopes: ['wallet:read'], days: null, password });
}

/** A request that a limit counts. A limit against guessing also has a request with the right value. */
interface CountedRequest {
  subject: Subject;
  send: () => Promise<Response>;
  right?: () => Promise<Response>;
}

const { network } = ann.it;
const account = ann.id;
const form = (path: string, body: object, it = browser()) => it.post(`/api/auth/${path}`, body);
const newAddress = () => `new-${newId('User')}@school.example`;
const signUp = (email: string, it = browser()) =>
  form('sign-up/email', { email, password: ann.password, firstName: 'New', lastName: 'Person' }, it);
const signIn = (password: string, it = browser()) => form('sign-in/email', { email: ann.email, password }, it);
const signInRequest: CountedRequest = {
  subject: { address: ann.email, network },
  send: () => signIn('not this one'),
  right: () => signIn(ann.password),
};
const appCodeRequest: CountedRequest = {
  subject: { account },
  send: () => form('second-factor/verify', { otp: '000000' }, ann.it),
};
const ask = { email: bo.email, type: 'email-verification' };

/** Ticket of a contact form that was opened a minute ago. */
function contactTicket(): string {
  const minuteAgo = (Date.now() - 60_000).toString(16).padStart(12, '0');
  const id = `${minuteAgo.slice(0, 8)}-${minuteAgo.slice(8)}${newId('User').slice(13)}`;
  return `${id}.${createHmac('sha256', sessionSecret).update(`form ${id}`).digest('base64url')}`;
}
const contact = () =>
  browser().post('/api/contact', {
    ticket: contactTicket(),
    name: 'Bo',
    email: bo.email,
    message: 'Hello',
    website: '',
  });
const reminder = () => browser().post('/api/reminders', { email: bo.email });
const beginUpload = () => file('/api/uploads', '', { 'tus-resumable': '1.0.0', 'upload-length': '0' });
/** Number of uploads so far. Both upload routes share a limit, so they take turns. */
let uploadsSent = 0;
const find = () => ann.it.post('/api/people', { email: bo.email });
const price = (coupon: string) => ann.it.get(`/api/checkout/price?kind=topUp&cents=1000&coupon=${coupon}`);
const file = (path: string, body: string, headers: Record<string, string> = {}) =>
  ann.it.send(path, { method: 'POST', body, headers });

/** Runs one command and returns its answer as a response. */
async function give<N extends CommandName>(name: N, input: CommandInput<N>): Promise<Response> {
  const response = await ann.it.post('/api/commands', [{ key: newId('User'), name, input }]);
  if (!response.ok) return response;
  const [answer] = (await response.json()) as [CommandAnswer];
  const headers = { 'retry-after': response.headers.get('retry-after') ?? '' };
  return answer.ok ? new Response() : Response.json(answer.problem, { status: answer.problem.status, headers });
}
const command = <N extends CommandName>(name: N, input: () => CommandInput<N>): CountedRequest => ({
  subject: { account },
  send: () => give(name, input()),
});
const named = <M extends 'Lesson' | 'Course' | 'LessonPlan' | 'Tutor' | 'LessonCategory'>(model: M) => ({
  id: newId(model),
  name: `Something ${newId('User')}`,
});

const pending = browser();
const pendingEmail = newAddress();
await signUp(pendingEmail, pending);
const pendingID = (await pool.query<{ id: string }>('select id from "user" where email = $1', [pendingEmail])).rows[0]!
  .id;

/** A request for each limit. A limit without one does not compile. */
const requests: Record<LimitName, CountedRequest> = {
  'calls of account forms': { subject: { network }, send: () => form('sign-out', {}) },
  'sign-ups in an hour': { subject: { network }, send: () => signUp(newAddress()) },
  'sign-ups in a day': { subject: { network }, send: () => signUp(newAddress()) },
  'sign-ups of an address': {
    subject: { address: 'x@school.example', network },
    send: () => signUp('x@school.example'),
  },
  'mails with codes': { subject: { address: bo.email }, send: () => form('email-otp/request-password-reset', ask) },
  'new codes': { subject: { address: bo.email, network }, send: () => form('email-otp/send-verification-otp', ask) },
  'password resets': {
    subject: { address: bo.email, network },
    send: () => form('email-otp/request-password-reset', { email: bo.email }),
  },
  'sign-in': signInRequest,
  'sign-in from a network': signInRequest,
  'sign-in to an address': signInRequest,
  'sign-in from a known browser': {
    subject: signInRequest.subject,
    send: () => signIn('not this one', ann.it),
    right: () => signIn(ann.password, ann.it),
  },
  'codes of a sign-up': {
    subject: { account: pendingID },
    send: () => form('email-otp/verify-email', { email: pendingEmail, otp: '000000' }, pending),
  },
  'codes of a password reset': {
    subject: { address: bo.email, network },
    send: () => form('email-otp/reset-password', { email: bo.email, otp: '000000', password: bo.password }),
  },
  'codes of a new address': {
    subject: { account },
    send: () => form('email/confirm-change', { otp: '000000' }, ann.it),
    async right() {
      const email = newAddress();
      await form('email/request-change', { email, password: ann.password }, ann.it);
      const response = await form('email/confirm-change', { otp: await codeFor(email) }, ann.it);
      await pool.query('update "user" set email = $2 where id = $1', [account, ann.email]);
      return response;
    },
  },
  'own password': { subject: { account }, send: () => makeToken('not this one'), right: () => makeToken() },
  'codes of an app': appCodeRequest,
  'codes of an app in a day': appCodeRequest,
  'first codes of an app': {
    subject: { account: bo.id },
    send: () => form('second-factor/confirm', { otp: '000000' }, bo.it),
  },
  'recovery codes': { subject: { account }, send: () => form('second-factor/recover', { code: 'wrong' }, ann.it) },
  'new addresses': {
    subject: { account },
    send: () => form('email/request-change', { email: newAddress(), password: ann.password }, ann.it),
  },
  'new API tokens': { subject: { account }, send: () => makeToken() },
  'API requests': {
    subject: { token: tokenID },
    send: () => browser().send('/api/v1/wallet', { headers: { authorization: `Bearer ${token}` } }),
  },
  'contact messages of a network': { subject: { network }, send: contact },
  'contact messages of an address': { subject: { address: bo.email }, send: contact },
  'launch reminders of a network': { subject: { network }, send: reminder },
  'launch reminders of an address': { subject: { address: bo.email }, send: reminder },
  'page faults': { subject: { network }, send: () => browser().post('/api/page-faults', {}) },
  'page views': {
    subject: { network },
    send: () => browser().post('/api/page-views', { path: '/learn', sessionID: newId('User') }),
  },
  'certificate files': { subject: { network }, send: () => browser().get('/certificates/x/certificate.jwt') },
  'people by address': { subject: { account }, send: find },
  'people by address in a day': { subject: { account }, send: find },
  'account exports': { subject: { account }, send: () => ann.it.post('/api/account/export', {}) },
  downloads: { subject: { account }, send: () => ann.it.get('/api/wallet/transactions.csv') },
  'files to read': { subject: { account }, send: () => file('/api/question-banks', 'q{T}') },
  'files to draw': {
    subject: { account },
    send: () => file('/api/files', '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'),
  },
  'files to write': { subject: { account }, send: () => ann.it.get('/api/wallet/statement.pdf?month=2026-01') },
  suggestions: {
    subject: { account },
    send: () => ann.it.post('/api/step-suggestions', { nodeID: newId('LessonNode'), kind: 'write' }),
  },
  uploads: { subject: { account }, send: () => (uploadsSent++ % 2 === 0 ? beginUpload() : file('/api/files', 'none')) },
  'coupon codes': { subject: { account }, send: () => price('WRONG'), right: () => price('RIGHT') },
  // The requests of these two limits count for another person, whose later requests they would refuse.
  commands: { subject: { account: bo.id }, send: () => bo.it.post('/api/commands', tenCommands()) },
  queries: { subject: { account: bo.id }, send: () => bo.it.get('/api/queries/none') },
  'searches in lessons': { subject: { account: bo.id }, send: () => bo.it.get('/api/lesson-passages?text=waves') },
  'changes of other people’s rows': {
    subject: { account },
    send: () => give('plan.edit', { id: bosPlan, name: `Plan ${newId('User')}` }),
  },
  posts: command('post.write', () => ({
    id: newId('Post'),
    title: 'A find',
    text: '',
    lessonID: null,
    certificationID: null,
  })),
  comments: command('comment.write', () => ({ id: newId('PostComment'), postID: newId('Post'), content: 'Yes' })),
  'friend requests': command('friend.request', () => ({ id: newId('Friendship'), personID: bo.id as never })),
  reports: command('report.create', () => ({
    id: newId('Report'),
    model: 'Lesson',
    rowID: newId('Lesson'),
    reason: 'SPAM',
    description: '',
  })),
  lessons: command('lesson.create', () => named('Lesson')),
  'published lessons': command('lesson.publish', () => ({ id: newId('Lesson'), versionID: newId('LessonVersion') })),
  courses: command('course.create', () => named('Course')),
  plans: command('plan.create', () => named('LessonPlan')),
  tutors: command('tutor.create', () => named('Tutor')),
  categories: command('category.create', () => named('LessonCategory')),
  'changed categories': command('category.edit', () => ({ id: newId('LessonCategory'), name: 'Other' })),
  labels: command('label.add', () => ({
    id: newId('LessonLessonLabel'),
    lessonID: newId('Lesson'),
    labelID: newId('LessonLabel'),
    name: 'Label',
  })),
  reviews: command('review.write', () => ({
    id: newId('LessonReview'),
    lessonID: newId('Lesson'),
    rating: 5,
    review: 'Good',
  })),
  endorsements: command('endorsement.write', () => ({
    id: newId('Endorsement'),
    certificationID: newId('Certification'),
    testimony: 'Good',
  })),
  purchases: command('purchase.place', () => ({
    id: newId('Purchase'),
    order: { kind: 'topUp', cents: 1_000 },
    source: 'cnon:ok',
    coupon: null,
    expectedCents: 1,
  })),
};

function tenCommands() {
  return Array.from({ length: 10 }, () => ({ key: newId('User'), name: 'none', input: {} }));
}

const bosPlan = newId('LessonPlan');
await pool.query('insert into lesson_plan (id, name, owner) values ($1, $2, $3)', [bosPlan, 'Bo’s plan', bo.id]);
await pool.query(`insert into coupon (code, percent, made_by) values ('RIGHT', 50, $1)`, [bo.id]);

/** Sets the count of a limit. */
async function setCount(name: LimitName, count: number): Promise<void> {
  const { subject } = requests[name];
  const rule: LimitRule = limits[name];
  if (rule.storage === 'database')
    await pool.query(
      `insert into auth_attempt (key, count, ends_at) values ($1, $2, now() + $3 * interval '1 second')
       on conflict (key) do update set count = excluded.count`,
      [countKey(sessionSecret, name, subject), count, rule.seconds],
    );
  else if (rule.storage === 'history')
    await pool.query(
      `insert into revision (id, model, row_id, actor, action, after, owner)
       select uuid7(), 'LessonPlan', uuid7(), $1, 'create', '{}', $2 from generate_series(1, $3)`,
      [account, bo.id, count],
    );
  else await sendMany(name, count);
}

async function sendMany(name: LimitName, count: number): Promise<void> {
  const each = name === 'commands' ? 10 : 1;
  for (let sent = 0; sent < count; sent += 10 * each)
    await Promise.all(Array.from({ length: Math.min(10, (count - sent) / each) }, () => requests[name].send()));
}

async function countOf(name: LimitName): Promise<number | undefined> {
  const key = countKey(sessionSecret, name, requests[name].subject);
  return (await pool.query<{ count: number }>('select count from auth_attempt where key = $1', [key])).rows[0]?.count;
}

async function expectRefusal(name: LimitName, response: Response): Promise<void> {
  expect(response.status).toBe(429);
  const problem = (await response.json()) as Problem;
  expect(problem).toMatchObject({ code: 'too_many', status: 429, title: 'Too many requests' });
  expect(problem.detail).toMatch(/^Too many attempts\. Try again in \d+ (?:second|minute|hour)s?\.$/);
  const wait = Number(response.headers.get('retry-after'));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(limits[name].seconds);
}

test.each(Object.keys(limits) as LimitName[])(
  'the request of the limit "%s" is answered at the limit with 429, a sentence and Retry-After',
  async (name) => {
    await pool.query('truncate auth_attempt');
    const { send, right } = requests[name];
    const rule: LimitRule = limits[name];
    if (rule.storage === 'database') {
      await setCount(name, rule.max - 1);
      if (right) {
        expect((await right()).status).toBe(200);
        expect(await countOf(name)).toBe(rule.max - 1);
      }
      const response = await send();
      expect(response.status).not.toBe(429);
      // A refused command takes its count back with its transaction.
      if (rule.counts === 'failed' || response.ok) expect(await countOf(name)).toBe(rule.max);
      else await setCount(name, rule.max);
    } else await setCount(name, rule.max);
    await expectRefusal(name, await send());
    if (right) await expectRefusal(name, await right());
  },
);
