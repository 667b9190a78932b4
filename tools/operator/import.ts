import process from 'node:process';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { migrate } from '#data/migrate.ts';
import type { Actor } from '#domain/account/user.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { prepareDataDir } from '#server/core/env/data-dir.ts';
import { storeHandlers } from '#server/store-handlers.ts';
import { readEnv } from '#server/core/env/env.ts';
import { openStorage } from '#server/core/files/storage/open-storage.ts';
import { createLog } from '#server/core/log/log.ts';
import { openDatabase } from '#server/core/postgres/open-database.ts';
import { openSecrets } from '#server/core/secret/secrets.ts';
import { StartError } from '#server/core/env/start-error.ts';
import { withStoreTransaction } from '#server/core/store/write/store-transaction.ts';
import { openPool } from '#server/core/postgres/pool.ts';
import type { ImportedCourse } from '#server/teach/import/imported-course.ts';
import { readCourse } from '#server/teach/import/course/read-course.ts';
import { type ImportOutcome, type UpdateChoice, writeCourse } from '#server/teach/import/merge/write-course.ts';

const USAGE =
  'Usage: npm run import -- <folder of the course> --teacher <e-mail of its owner> [--update <id of the imported course that it is, or new>]';

function readArguments(): { folder: string; email: string; update: UpdateChoice | undefined } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { teacher: { type: 'string' }, update: { type: 'string' } },
    });
    const [folder, ...more] = positionals;
    if (folder === undefined || more.length > 0 || values.teacher === undefined) throw new StartError(USAGE);
    return { folder, email: values.teacher, update: values.update as UpdateChoice | undefined };
  } catch (cause) {
    throw cause instanceof StartError ? cause : new StartError(USAGE, { cause });
  }
}

async function run(): Promise<void> {
  const { folder, email, update } = readArguments();
  const say = (line: string) => process.stdout.write(`${line}\n`);
  // Reads and validates the whole course first, so that an invalid one changes nothing and does not even need the
  // database.
  const course = await readCourse(folder, {
    onFile: (path, number, total) => say(`reading ${number}/${total} ${path}`),
  });

  const settings = readEnv();
  const env = { ...settings, dataDir: prepareDataDir(settings.dataDir) };
  const log = createLog({ logLevel: 'warn' });
  await using opened = new AsyncDisposableStack();
  const database = await openDatabase(env, openSecrets(env));
  opened.defer(() => database.stop());
  await migrate(database.url);
  const pool = openPool(database.url, log, 2);
  opened.defer(() => pool.end());
  const teacher = await findTeacher(pool, email);
  const storage = await openStorage(env);
  say(`writing ${course.lessons.length} lessons and ${course.files.size} pictures`);
  const parts = { pool, handlers: storeHandlers, sendEvent: async () => {} };
  const outcome = await withStoreTransaction(parts, (transaction) =>
    writeCourse(transaction, storage, teacher, course, env.limitsOf, update),
  );
  for (const line of report(course, outcome)) say(line);
}

async function findTeacher(pool: pg.Pool, email: string): Promise<Actor> {
  const { rows } = await pool.query<Actor>('select id, role from "user" where email = $1 and email_verified', [
    email.trim().toLowerCase(),
  ]);
  if (!rows[0]) throw new StartError(`Nobody with the verified address ${email} is here. Register first, then import.`);
  return rows[0];
}

function report(
  { name, loss }: ImportedCourse,
  { courseID, isFirst, created, updated, unchanged, attention }: ImportOutcome,
): string[] {
  const lines = [
    `${isFirst ? 'Imported' : 'Imported again'}: ${name}. Lessons: ${created} new, ${updated} changed, ${unchanged} as they were.`,
    `Its id is ${courseID}: with --update ${courseID} a later version of it changes this course.`,
  ];
  if (attention.length > 0) {
    lines.push('', `To be looked at (${attention.length}), because it was changed here too:`);
    for (const { kind, name: where, field, theirs } of attention)
      lines.push(
        `  ${kind.replaceAll('_', ' ')}: ${where}${field === undefined ? '' : `, ${field}: ${theirs?.slice(0, 120) ?? ''}`}`,
      );
  }
  lines.push('', loss.length === 0 ? 'Everything was carried over.' : `Not carried over (${loss.length}):`);
  for (const { file, line, kind, what } of loss)
    lines.push(`  ${file}:${line} ${kind.replaceAll('_', ' ')}${what === '' ? '' : `: ${what}`}`);
  lines.push('', 'The lessons are private drafts until their teacher publishes them.');
  return lines;
}

/** Message for an error: one line for problems that the user can fix, a stack trace for bugs. */
function explain(error: unknown): string {
  if (error instanceof StartError) return error.message;
  if (!(error instanceof AppError)) return String(error instanceof Error ? error.stack : error);
  const { limit, value, used } = error.details ?? {};
  if (error.code !== 'limit_reached' || limit !== 'fileBytes') return error.detail;
  const [most, before] = [value, used].map((bytes) => `${Math.floor(Number(bytes) / 1024 ** 2)} MB`);
  return `The pictures do not fit: the teacher's plan includes ${most} of files, and ${before} are in use. Nothing was imported.`;
}

try {
  await run();
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
}
