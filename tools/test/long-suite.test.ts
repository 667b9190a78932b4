import { execFileSync, spawnSync } from 'node:child_process';
import process from 'node:process';
import { expect, test } from 'vitest';
import { longSuites, longTestArguments } from '#tools/test/long-suite.ts';

test('every long test belongs to a suite named in its file name', () => {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.long.test.ts', '*.long.test.tsx'], {
    encoding: 'utf8',
  });
  const named = new RegExp(`\\.(?:${longSuites.join('|')})\\.long\\.test\\.tsx?$`);
  const paths = files.trim().split('\n');
  expect(paths.length).toBeGreaterThan(10);
  expect(paths.filter((path) => !named.test(path))).toEqual([]);
});

test('a suite selects the files of its name, and no argument selects all long tests', () => {
  expect(longTestArguments(['database', '--bail=1'])).toEqual([
    '--passWithNoTests=false',
    '.database.long.test.',
    '--bail=1',
  ]);
  expect(longTestArguments([])).toEqual(['--passWithNoTests=false', '.long.test.']);
});

test('an unknown long test suite is refused with the list of suites', () => {
  const { status, stderr } = spawnSync(process.execPath, ['tools/test.ts', '--long', 'databse'], { encoding: 'utf8' });
  expect(stderr).toBe(`There is no part "databse" of the long tests. The parts are: ${longSuites.join(', ')}.\n`);
  expect(status).toBe(1);
});
