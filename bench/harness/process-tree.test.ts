import process from 'node:process';
import { expect, test } from 'vitest';
import { parseStat, treeOf } from '#bench/harness/process-tree.ts';

test('a line of /proc is parsed correctly for any process name', () => {
  const line = '42 (a (odd) name) S 7 42 42 0 -1 4194304 100 200 0 0 30 12 7 5 20 0 1 0 999';
  const facts = { pid: 42, parent: 7, name: 'a (odd) name', cpuMs: 420, endedChildrenMs: 120 };
  expect(parseStat(line, 10)).toEqual(facts);
});

test.runIf(process.platform === 'linux')('the process tree begins with the process itself', () => {
  expect(treeOf(process.pid)[0]?.pid).toBe(process.pid);
});
