import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import type pg from 'pg';
import { testPerson } from '#data/test-person.ts';
import type { UserId } from '#domain/kernel/id.ts';
import { cookieName } from '#server/core/request/cookie-name.ts';
import { limits } from '#server/core/limits/limit-table.ts';
import { newId } from '#server/core/store/new-id.ts';
import type { TestLesson } from '#server/core/store/test-rows.ts';
import type { CommandAnswer, CommandCall } from '#sync/core/protocol.ts';

/** A person with a session, created without the forms. */
export interface LoadPerson {
  id: UserId;
  session: string;
  token: { name: string; value: string };
}

export async function createLoadPerson(pool: pg.Pool, sessionSecret: string): Promise<LoadPerson> {
  const id = await testPerson(pool);
  const session = randomBytes(24).toString('base64url');
  const who = { id, session, token: cookieOfSession(session, sessionSecret) };
  await renewSession(pool, who);
  return who;
}

export function cookieOfSession(session: string, sessionSecret: string): LoadPerson['token'] {
  const signature = createHmac('sha256', sessionSecret).update(session).digest('base64');
  return { name: cookieName('session_token', false), value: encodeURIComponent(`${session}.${signature}`) };
}

/** Signs in again with the cookie that the browser already has. */
export async function renewSession(pool: pg.Pool, { id, session }: LoadPerson): Promise<void> {
  await pool.query(
    `insert into auth_session (id, user_id, token, expires_at) values ($1, $2, $3, now() + interval '1 day')`,
    [randomUUID(), id, session],
  );
}

/** Sends one request; undefined if no answer says whether it was executed. */
export async function post(
  url: string,
  { token }: LoadPerson,
  calls: CommandCall[],
): Promise<CommandAnswer[] | undefined> {
  const headers = { 'content-type': 'application/json', cookie: `${token.name}=${token.value}`, connection: 'close' };
  try {
    const response = await fetch(`${url}/api/commands`, { method: 'POST', headers, body: JSON.stringify(calls) });
    return response.ok ? ((await response.json()) as CommandAnswer[]) : undefined;
  } catch {
    return undefined;
  }
}

/** People who enroll in lessons and add tasks at the highest allowed rate, and retry each key until it is answered. */
export class LearnerLoad {
  /** Every answered call with its person. */
  readonly done: { who: LoadPerson; call: CommandCall }[] = [];
  /** Number of retries of calls whose outcome was unknown. */
  unansweredCalls = 0;
  readonly #url: string;
  readonly #lessons: readonly TestLesson[];
  readonly #work: Promise<void>;
  #isOver = false;
  #isAbandoned = false;

  constructor(url: string, people: readonly LoadPerson[], lessons: readonly TestLesson[]) {
    this.#url = url;
    this.#lessons = lessons;
    this.#work = Promise.all(people.map((who) => this.#live(who))).then(() => undefined);
  }

  /** Resolves after so many more answered calls. */
  async more(count: number): Promise<void> {
    const goal = this.done.length + count;
    while (this.done.length < goal && !this.#isOver) await pause(10);
  }

  /** Stops new calls and waits until all pending ones are answered. */
  async end(): Promise<void> {
    this.#isOver = true;
    await this.#work;
  }

  /** Stops everything at once, for a test that has failed. */
  abandon(): void {
    this.#isOver = true;
    this.#isAbandoned = true;
  }

  async #live(who: LoadPerson): Promise<void> {
    for (let turn = 0; !this.#isOver; turn += 1) {
      const lessonID = this.#lessons[turn >> 1]?.id;
      const call: CommandCall =
        lessonID !== undefined && turn % 2 === 0
          ? {
              key: randomUUID(),
              name: 'enrollment.start',
              input: { id: newId('Enrollment'), lessonID, expectedTokens: PRICE },
            }
          : {
              key: randomUUID(),
              name: 'task.add',
              input: { id: newId('Task'), name: `Task ${turn}`, isComplete: false },
            };
      await this.#give(who, call);
      this.done.push({ who, call });
      await pause(PACE_MS);
    }
  }

  async #give(who: LoadPerson, call: CommandCall): Promise<void> {
    while (!this.#isAbandoned) {
      const [answer] = (await post(this.#url, who, [call])) ?? [];
      if (answer?.ok) return;
      if (answer) throw new Error(`${call.name} was refused: ${JSON.stringify(answer.problem)}`);
      this.unansweredCalls += 1;
      await pause(50);
    }
  }
}

/** Price of each lesson, in tokens and in dollars. */
export const PRICE = 50_000;
export const PRICE_USD = 0.5;

/** A faster pace would exceed the server's rate limit. */
const PACE_MS = (limits.commands.seconds * 1_000) / limits.commands.max;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
