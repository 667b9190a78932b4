import { execFile } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { inject } from 'vitest';
import { hasRealCourse } from '#data/test-course.ts';
import { environment } from '#e2e/settings.ts';

if (!hasRealCourse) process.stdout.write('The real course was left out: MARGIN_REAL_COURSE names no folder.\n');

/** Runs `npm run import` on the installation under test. */
export const importCourse = async (folder: string, { email }: { email: string }): Promise<string> =>
  (
    await promisify(execFile)(process.execPath, ['tools/operator/import.ts', folder, '--teacher', email], {
      cwd: join(import.meta.dirname, '..'),
      env: environment(inject('dataDir')),
    })
  ).stdout;
