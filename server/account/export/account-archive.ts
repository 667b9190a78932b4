import { Readable } from 'node:stream';
import type pg from 'pg';
import type { Actor } from '#domain/account/user.ts';
import { cutText } from '#domain/kernel/text/cut-text.ts';
import { ownedModels, ownRows } from '#server/account/export/own-rows.ts';
import type { FileStorage } from '#server/core/files/storage/storage.ts';
import { type ZipEntry, textEntry } from '#server/core/files/zip-stream.ts';

const ABOUT = `Everything that is yours at this school, as of the day of this archive.

data/    one JSON file for each kind of record, named as the public API names it
files/   the pictures, videos and documents that you brought; data/File.json says which is which
`;

const NAME_MAX = 80;

/** A user's data outside of the policy's models: sign-in methods, sessions, second factors and model calls. */
const unmodeledData = {
  SignIn: `select provider_id as provider, created_at as "createdAt" from auth_account where user_id = $1 order by id`,
  Session: `select created_at as "createdAt", updated_at as "seenAt", ip_address as address, user_agent as browser
    from auth_session where user_id = $1 order by id`,
  SecondFactor: `select kind, name, confirmed_at as "addedAt", last_used_at as "lastUsedAt"
    from auth_second_factor where user_id = $1 and confirmed_at is not null order by id`,
  ModelCall: `select id, at, purpose, model, status, input_tokens as "inputTokens", output_tokens as "outputTokens"
    from model_call where owner = $1 order by id`,
} as const;

interface OwnFile {
  id: string;
  sha256: string;
  name: string;
  mime: string;
  bytes: number;
  createdAt: string;
}

export interface AccountArchive {
  /** Number of files in the archive. */
  total: number;
  parts: AsyncIterable<ZipEntry>;
}

/** Everything that belongs to a user: a JSON file for each model, and the uploaded files. */
export async function accountArchive(pool: pg.Pool, storage: FileStorage, actor: Actor): Promise<AccountArchive> {
  const { rows } = await pool.query<OwnFile>(
    `select id, sha256, name, mime, bytes::float8 as bytes, created_at as "createdAt" from file
      where owner = $1 and state = 'ready' order by id`,
    [actor.id],
  );
  const files = rows.map((file) => ({ ...file, path: pathOf(file) }));

  async function* parts(): AsyncGenerator<ZipEntry> {
    yield textEntry('README.txt', ABOUT);
    for (const model of ownedModels) yield jsonPart(model, ownRows(pool, actor, model));
    for (const [name, text] of Object.entries(unmodeledData)) {
      const found = await pool.query<object>(text, [actor.id]);
      yield jsonPart(name, [found.rows]);
    }
    yield jsonPart('File', [files]);
    // A file that was removed meanwhile is listed above and missing here.
    for (const { sha256, path } of files)
      if (await storage.has(sha256)) yield { path, compress: false, open: () => storage.stream(sha256) };
  }
  return { total: 2 + ownedModels.length + Object.keys(unmodeledData).length + files.length, parts: parts() };
}

type Batches = Iterable<readonly object[]> | AsyncIterable<readonly object[]>;

const jsonPart = (name: string, batches: Batches): ZipEntry => ({
  path: `data/${name}.json`,
  compress: true,
  open: async () => Readable.from(jsonList(batches), { objectMode: false }),
});

/** Streams a list as JSON, with one row per line. */
async function* jsonList(batches: Batches): AsyncGenerator<Buffer> {
  let before = '[\n';
  for await (const rows of batches)
    for (const row of rows) {
      yield Buffer.from(`${before}${JSON.stringify(row)}`);
      before = ',\n';
    }
  yield Buffer.from(before === '[\n' ? '[]\n' : '\n]\n');
}

/** A unique path that is valid on every file system. */
function pathOf({ sha256, name }: OwnFile): string {
  const plain = name.replaceAll(/[^\p{L}\p{N}._ -]+/gu, '_').replace(/^[. ]+/, '');
  const dot = plain.lastIndexOf('.');
  const [stem, ending] = dot > 0 ? [plain.slice(0, dot), plain.slice(dot, dot + 12)] : [plain, ''];
  return `files/${sha256.slice(0, 12)}${stem === '' ? '' : ` ${cutText(stem, NAME_MAX)}`}${ending}`;
}
