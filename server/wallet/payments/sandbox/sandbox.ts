import { createHmac, hash, randomBytes } from 'node:crypto';
import { serve } from '@hono/node-server';
import { Hono, type HonoRequest } from 'hono';
import type pg from 'pg';
import type { Log } from '#server/core/log/log.ts';
import { billDue } from '#server/wallet/payments/sandbox/billing.ts';
import { sandboxEndpoints } from '#server/wallet/payments/sandbox/sandbox-endpoint.ts';
import { badRequest, notFound, SandboxError } from '#server/wallet/payments/sandbox/sandbox-error.ts';
import { SandboxStore } from '#server/wallet/payments/sandbox/sandbox-store.ts';
import { withTransaction } from '#server/core/postgres/transaction.ts';

export interface SandboxParts {
  pool: pg.Pool;
  log: Log;
  /** Clock of the sandbox, which tests set. */
  now: () => Date;
  /** Webhook address that is part of each signature. */
  notificationUrl: string;
  /** Delivers an event to the receiver; an event that gets false is sent again later. */
  send: (body: string, signature: string) => Promise<boolean>;
}

export interface Sandbox {
  url: string;
  token: string;
  webhookKey: string;
  /** Bills what is due now and delivers the events. */
  billDue(): Promise<void>;
  /** Delivers pending events in the order in which they happened. */
  deliver(): Promise<void>;
  signatureOf(body: string): string;
  stop(): Promise<void>;
}

/** Runs `work` in a transaction, one at a time: the sandbox does not need to be fast. */
const inSandboxTransaction = <T>(
  { pool, now }: SandboxParts,
  work: (store: SandboxStore, client: pg.ClientBase) => Promise<T>,
): Promise<T> =>
  withTransaction(pool, async (client) => {
    await client.query(`select pg_advisory_xact_lock(hashtext('card sandbox'))`);
    return work(new SandboxStore(client, now()), client);
  });

/**
 * Test implementation of Square's API with records in the database. Its cards are not real, so only this process can
 * reach it, and only if no real account is configured.
 */
export async function openSandbox(parts: SandboxParts): Promise<Sandbox> {
  const { pool, log, now, notificationUrl, send } = parts;
  const [token, webhookKey] = [randomBytes(24).toString('base64url'), randomBytes(24).toString('base64url')];
  const signatureOf = (body: string) =>
    createHmac('sha256', webhookKey)
      .update(notificationUrl + body)
      .digest('base64');

  const deliverPending = async () => {
    for (;;) {
      const { rows } = await pool.query<{ id: string; body: string }>(
        'select id, body from sandbox_event where delivered_at is null order by seq limit 50',
      );
      if (rows.length === 0) return;
      for (const { id, body } of rows) {
        const isAccepted = await send(body, signatureOf(body)).catch(() => false);
        await pool.query(
          'update sandbox_event set tries = tries + 1, delivered_at = case when $2 then now() end where id = $1',
          [id, isAccepted],
        );
        if (!isAccepted) return;
      }
    }
  };
  let delivery = Promise.resolve();
  const deliver = () => (delivery = delivery.then(deliverPending, deliverPending));

  const app = new Hono();
  app.all('/v2/*', async (c) => {
    if (c.req.header('authorization') !== `Bearer ${token}`)
      return c.json(new SandboxError(401, 'AUTHENTICATION_ERROR', 'UNAUTHORIZED').body, 401);
    const text = await c.req.text();
    const { status, body } = await handleRequest(parts, c.req, text);
    deliver().catch((error: unknown) => log.warn({ err: error }, 'the card sandbox could not deliver its events'));
    return c.json(body, status);
  });
  const { port, close } = await listen(app);
  return {
    url: `http://127.0.0.1:${port}`,
    token,
    webhookKey,
    signatureOf,
    deliver,
    async billDue() {
      await inSandboxTransaction(parts, (store) => billDue(store, now()));
      await deliver();
    },
    async stop() {
      await close();
      await delivery.catch(() => undefined);
    },
  };
}

type SandboxAnswer = { status: 200 | SandboxError['status']; body: object };

async function handleRequest(parts: SandboxParts, request: HonoRequest, text: string): Promise<SandboxAnswer> {
  const { method, path } = request;
  const call = sandboxEndpoints.find(([asked, pattern]) => asked === method && pattern.test(path));
  if (!call) return refusal(notFound());
  const [, pattern, run] = call;
  const body = text === '' ? {} : JSON.parse(text);
  const ids = (pattern.exec(path) ?? []).slice(1).map(decodeURIComponent);
  const key: unknown = body.idempotency_key;
  try {
    return await inSandboxTransaction(parts, async (store, client) => {
      const again = typeof key === 'string' ? `${path} ${key}` : undefined;
      const before = again === undefined ? undefined : await answeredBefore(client, again, text);
      if (before) return before;
      const done = await runInSavepoint(client, () =>
        run({ store, now: parts.now(), ids, query: request.query(), body }),
      );
      if (again !== undefined) await saveAnswer(client, again, text, done);
      return done;
    });
  } catch (error) {
    if (error instanceof SandboxError) return refusal(error);
    throw error;
  }
}

const refusal = (error: SandboxError): SandboxAnswer => ({ status: error.status, body: error.body });

/** Runs a call in a savepoint. An error is an answer too, and undoes the call's writes. */
async function runInSavepoint(client: pg.ClientBase, run: () => Promise<object>): Promise<SandboxAnswer> {
  await client.query('savepoint call');
  try {
    return { status: 200, body: await run() };
  } catch (error) {
    if (!(error instanceof SandboxError)) throw error;
    await client.query('rollback to savepoint call');
    return refusal(error);
  }
}

const fingerprintOf = (text: string): string => hash('sha256', text);

async function answeredBefore(client: pg.ClientBase, key: string, text: string): Promise<SandboxAnswer | undefined> {
  const { rows } = await client.query<SandboxAnswer & { fingerprint: string }>(
    'select fingerprint, status, body from sandbox_answer where key = $1',
    [key],
  );
  const [before] = rows;
  if (before && before.fingerprint !== fingerprintOf(text)) throw badRequest('IDEMPOTENCY_KEY_REUSED');
  return before && { status: before.status, body: before.body };
}

async function saveAnswer(
  client: pg.ClientBase,
  key: string,
  text: string,
  { status, body }: SandboxAnswer,
): Promise<void> {
  await client.query('insert into sandbox_answer (key, fingerprint, status, body) values ($1, $2, $3, $4)', [
    key,
    fingerprintOf(text),
    status,
    body,
  ]);
}

const listen = (app: Hono): Promise<{ port: number; close: () => Promise<void> }> =>
  new Promise((resolve, reject) => {
    const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
      resolve({
        port,
        close: () =>
          new Promise((closed) => {
            server.close(() => closed());
            if ('closeAllConnections' in server) server.closeAllConnections();
          }),
      }),
    );
    server.once('error', reject);
  });
