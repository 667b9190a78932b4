import { existsSync } from 'node:fs';
import process from 'node:process';
import { backUp } from '#server/core/backup/back-up.ts';
import type { BackupManifest } from '#server/core/backup/manifest.ts';
import { schoolSecrets } from '#server/core/secret/secrets.ts';
import { StartError } from '#server/core/env/start-error.ts';
import { openSchool } from '#tools/operator/school.ts';
import { runProgram, printLine } from '#tools/operator/program.ts';

const USAGE = 'Usage: npm run backup -- <file to be written>';

await runProgram(async () => {
  const [path, ...more] = process.argv.slice(2);
  if (path === undefined || path.startsWith('-') || more.length > 0) throw new StartError(USAGE);
  if (existsSync(path)) throw new StartError(`The file ${path} is there already. Name another one.`);
  await using school = await openSchool();
  const { url, storage, secrets } = school;
  const manifest = await backUp({ url, storage, secrets: schoolSecrets.parse(secrets) }, path);
  for (const line of report(path, manifest)) printLine(line);
});

function report(path: string, { tables, files }: BackupManifest): string[] {
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  const megabytes = (files.bytes / 1024 ** 2).toFixed(1);
  const lines = [
    `Saved to ${path}: ${tables['user']?.rows ?? 0} people, ${rows} rows in all, ${files.count} files (${megabytes} MB).`,
    'It holds what people wrote, the hashes of their passwords and the secrets of the school: keep it as safe as those.',
  ];
  for (const sha256 of files.lost) lines.push(`Not whole in the file store: ${sha256}`);
  return lines;
}
