import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from 'playwright';
import { expect } from 'vitest';

/** A browser with a page. */
export interface BrowserSession {
  context: BrowserContext;
  page: Page;
}

/** A registered person with a browser of their own. */
export interface Person extends BrowserSession {
  id: string;
  email: string;
  password: string;
}

export interface NewPerson {
  firstName?: string;
  lastName?: string;
  /** Path of the first page. */
  at?: string;
}

interface Account {
  email: string;
  password: string;
}

const HOME = '/learn/dashboard';

/** Registers through the API calls of the forms; the forms have tests of their own. */
export async function register(
  seat: BrowserSession,
  codeFor: (email: string) => Promise<string>,
  { firstName = 'Robin', lastName = 'Lindqvist', at = HOME }: NewPerson = {},
): Promise<Person> {
  const account: Account = { email: `person-${randomUUID()}@example.org`, password: `secret-${randomUUID()}` };
  await call(seat, 'sign-up/email', { ...account, firstName, lastName });
  await call(seat, 'email-otp/verify-email', { email: account.email, otp: await codeFor(account.email) });
  return seated(seat, account, at);
}

export async function signIn(seat: BrowserSession, { email, password }: Account, at = HOME): Promise<Person> {
  await call(seat, 'sign-in/email', { email, password });
  return seated(seat, { email, password }, at);
}

async function seated(seat: BrowserSession, account: Account, at: string): Promise<Person> {
  const { user } = (await (await seat.context.request.get('/api/session')).json()) as { user: { id: string } };
  await seat.page.goto(at);
  return { ...seat, ...account, id: user.id };
}

async function call({ context }: BrowserSession, path: string, data: object): Promise<void> {
  const response = await context.request.post(`/api/auth/${path}`, { data });
  expect(response.status(), `${path}: ${await response.text()}`).toBe(200);
}
