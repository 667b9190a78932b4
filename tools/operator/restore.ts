import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { openArchive } from '#server/core/backup/open-archive.ts';
import { restore } from '#server/core/backup/restore.ts';
import { createLog } from '#server/core/log/log.ts';
import { saveRestoredSecrets } from '#server/core/secret/secrets.ts';
import { StartError } from '#server/core/env/start-error.ts';
import { openSchool } from '#tools/operator/school.ts';
import { runProgram, printLine } from '#tools/operator/program.ts';

const USAGE = 'Usage: npm run restore -- <file of a backup> [--replace]';

function readArguments(): { path: string; isReplacing: boolean } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { replace: { type: 'boolean', default: false } },
    });
    const [path, ...more] = positionals;
    if (path === undefined || more.length > 0) throw new StartError(USAGE);
    return { path, isReplacing: values.replace };
  } catch (cause) {
    throw cause instanceof StartError ? cause : new StartError(USAGE, { cause });
  }
}

await runProgram(async () => {
  const { path, isReplacing } = readArguments();
  if (!existsSync(path)) throw new StartError(`There is no file ${path}.`);
  // Validates the archive before opening anything, so that an unusable one changes nothing.
  using archive = await openArchive(path);
  const { tables, files, savedAt } = archive.manifest;
  await using school = await openSchool();
  const { url, storage, dataDir } = school;
  await restore({ url, storage, log: createLog({ logLevel: 'warn' }), isReplacing }, archive);
  saveRestoredSecrets(dataDir, archive.secrets);
  printLine(`The school of ${savedAt} is here: ${tables['user']?.rows ?? 0} people, ${files.count} files.`);
  printLine('Everybody signs in anew; what they had written and not sent is sent then.');
});
