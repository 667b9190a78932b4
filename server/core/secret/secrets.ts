import { hkdfSync, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import * as z from 'zod/mini';
import type { Env } from '#server/core/env/env.ts';
import { StartError } from '#server/core/env/start-error.ts';
import { writeOnce } from '#server/core/env/write-once.ts';

/** Secrets that a school keeps when it moves to another machine. */
export const schoolSecrets = z.object({
  /** Signs sessions. */
  session: z.string(),
  /** Encrypts the keys that sign certificates. */
  signing: z.string(),
  /** Passwords of the two demo accounts of a seeded installation. */
  teacherPassword: z.string(),
  learnerPassword: z.string(),
});
export type SchoolSecrets = z.output<typeof schoolSecrets>;

export interface Secrets extends SchoolSecrets {
  /** Password of the embedded database, which stays on its machine. */
  database: string;
  /** Key of the mailbox page, for servers without a mail server. */
  mailbox: string;
}

/** A backup of an earlier release may have fewer secrets. */
export const restoredSecrets = z.partial(schoolSecrets);
export type RestoredSecrets = z.output<typeof restoredSecrets>;

const storedSecrets = z.object({ master: z.string().check(z.regex(/^[0-9a-f]{64}$/)), ...restoredSecrets.shape });

const pathIn = (dataDir: string): string => join(dataDir, 'secrets.json');

/**
 * Opens or creates the secrets of a server.
 * Security: one random master is created at first start and readable by its owner only. Each secret is derived from
 * it by name, unless a restored school brought its own; so a later release can add a secret without rewriting the
 * file. The names must never change.
 */
export function openSecrets(env: Env): Secrets {
  const { master, ...restored } = readStored(pathIn(env.dataDir));
  const derive = (name: string, bytes: number): string =>
    Buffer.from(hkdfSync('sha256', Buffer.from(master, 'hex'), '', name, bytes)).toString('hex');
  return {
    session: env.sessionSecret ?? restored.session ?? derive('session', 32),
    signing: env.signingSecret ?? restored.signing ?? derive('signing', 32),
    database: derive('database', 24),
    mailbox: derive('mailbox', 16),
    teacherPassword: restored.teacherPassword ?? derive('demo teacher', 6),
    learnerPassword: restored.learnerPassword ?? derive('demo learner', 6),
  };
}

/** Saves the secrets of a school that was restored here; those in the settings still take precedence. */
export function saveRestoredSecrets(dataDir: string, secrets: RestoredSecrets): void {
  const path = pathIn(dataDir);
  const { master } = readStored(path);
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, textOf({ master, ...secrets }), { mode: 0o600, flush: true });
  renameSync(draft, path);
}

const textOf = (secrets: z.output<typeof storedSecrets>): string => `${JSON.stringify(secrets, null, 2)}\n`;

function readStored(path: string): z.output<typeof storedSecrets> {
  const text = existsSync(path)
    ? readFileSync(path, 'utf8')
    : writeOnce(path, textOf({ master: randomBytes(32).toString('hex') }));
  chmodSync(path, 0o600);
  try {
    return storedSecrets.parse(JSON.parse(text));
  } catch (cause) {
    throw new StartError(`The file ${path} is damaged. Restore it: sessions and the embedded database depend on it.`, {
      cause,
    });
  }
}
