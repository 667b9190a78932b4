import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import type { Entry } from 'yauzl';
import { currentVersion } from '#data/former-schema.ts';
import { knownVersions } from '#data/migrations.ts';
import {
  FORMAT,
  manifestHeader,
  manifest,
  type BackupManifest,
  parts,
  sha256OfPart,
} from '#server/core/backup/manifest.ts';
import { hasValidChecksum } from '#server/core/backup/checksum.ts';
import { type RestoredSecrets, restoredSecrets } from '#server/core/secret/secrets.ts';
import { StartError } from '#server/core/env/start-error.ts';
import { openZip } from '#server/core/files/zip-reader.ts';

/** Opened archive whose checksum is right and that this release can read. */
export interface Archive extends Disposable {
  manifest: BackupManifest;
  secrets: RestoredSecrets;
  rows(table: string): Promise<Readable>;
  files(): AsyncIterable<ArchivedFile>;
}

export interface ArchivedFile {
  sha256: string;
  open(): Promise<Readable>;
}

/** @throws StartError with one line that says why the archive cannot be used */
export async function openArchive(path: string): Promise<Archive> {
  if (!(await hasValidChecksum(path)))
    throw new StartError(`The archive ${path} is not whole: it was cut short, or changed after it was written.`);
  using opened = new DisposableStack();
  const zip = opened.use(await openZip(path));
  const known = new Map<string, Entry>();
  for await (const entry of zip.eachEntry())
    if (sha256OfPart(entry.fileName) === undefined) known.set(entry.fileName, entry);

  const read = (part: string): Promise<Readable> => {
    const entry = known.get(part);
    if (!entry) throw new StartError(`The archive ${path} has no ${part}.`);
    return zip.openReadStreamPromise(entry);
  };
  const json = async (part: string): Promise<unknown> => JSON.parse((await buffer(await read(part))).toString());

  const content = await json(parts.manifest);
  const schema = schemaOf(path, content);
  const archive = {
    manifest: { ...manifest.parse(content), schema },
    secrets: restoredSecrets.parse(await json(parts.secrets)),
    rows: async (table: string) => read(parts.rows(table)),
    files: () => filesOf(path),
  };
  const owned = opened.move();
  return { ...archive, [Symbol.dispose]: () => owned.dispose() };
}

/** The version of the saved schema, which this release has the migrations to build. */
function schemaOf(path: string, content: unknown): number {
  const { format, schema } = manifestHeader.parse(content);
  const version = currentVersion(schema);
  if (format !== FORMAT || !knownVersions().includes(version))
    throw new StartError(
      `The archive ${path} was saved by a newer release than this one: restore it with that release.`,
    );
  return version;
}

/** Yields the files with a second reader, one after the other: they may be too many to keep their names in memory. */
async function* filesOf(path: string): AsyncGenerator<ArchivedFile> {
  using zip = await openZip(path);
  for await (const entry of zip.eachEntry()) {
    const sha256 = sha256OfPart(entry.fileName);
    if (sha256 !== undefined) yield { sha256, open: () => zip.openReadStreamPromise(entry) };
  }
}
