import { hkdfSync, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { Env } from '#server/env.ts';
import { StartError } from '#server/start-error.ts';
import { writeOnce } from '#server/write-once.ts';

export interface Secrets {
  /** Signs sessions. */
  session: string;
  /** Signs links to files. */
  file: string;
  /** The password of the embedded database. */
  database: string;
  /** What the two demo accounts of a seeded installation are opened with. */
  teacherPassword: string;
  learnerPassword: string;
}

const kept = z.object({ master: z.string().check(z.regex(/^[0-9a-f]{64}$/)) });

/**
 * Security: one random master is made at first start and readable by its owner alone; each secret is derived from it by
 * its name. A later release can need one secret more without writing the file again. The names must never change.
 */
export function openSecrets(env: Env): Secrets {
  const master = readMaster(join(env.dataDir, 'secrets.json'));
  const derive = (name: string, bytes: number): string =>
    Buffer.from(hkdfSync('sha256', master, '', name, bytes)).toString('hex');
  return {
    session: env.sessionSecret ?? derive('session', 32),
    file: env.fileSecret ?? derive('file', 32),
    database: derive('database', 24),
    teacherPassword: derive('demo teacher', 6),
    learnerPassword: derive('demo learner', 6),
  };
}

function readMaster(path: string): Buffer {
  const text = existsSync(path)
    ? readFileSync(path, 'utf8')
    : writeOnce(path, `${JSON.stringify({ master: randomBytes(32).toString('hex') }, null, 2)}\n`);
  chmodSync(path, 0o600);
  try {
    return Buffer.from(kept.parse(JSON.parse(text)).master, 'hex');
  } catch (cause) {
    throw new StartError(`The file ${path} is damaged. Restore it: sessions and the embedded database depend on it.`, {
      cause,
    });
  }
}
