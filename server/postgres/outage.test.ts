import { expect, test } from 'vitest';
import { createLog } from '#server/log.ts';
import { Outage } from '#server/postgres/outage.ts';

function outage() {
  const lines: { msg: string; cause?: string; count: number }[] = [];
  let now = 0;
  const log = createLog({ logLevel: 'info' }, { write: (line) => lines.push(JSON.parse(line) as never) });
  return { lines, outage: new Outage(log, 'the database', () => now), pass: (ms: number) => (now += ms) };
}

test('an outage whose calls fail in turn for two causes is logged once for each cause in a minute', () => {
  const { lines, outage: away, pass } = outage();
  for (let call = 0; call < 100; call += 1) away.note(new Error(call % 2 === 0 ? 'refused' : 'no answer'));
  expect(lines.map(({ cause }) => cause)).toEqual(['refused', 'no answer']);
  pass(60_000);
  away.note(new Error('refused'));
  away.over();
  expect(lines.slice(2)).toMatchObject([
    { cause: 'refused', count: 101 },
    { msg: 'the database answers again', count: 101 },
  ]);
});

test('an outage whose cause changes with every call is logged a few times in a minute', () => {
  const { lines, outage: away } = outage();
  for (let call = 0; call < 100; call += 1) away.note(new Error(`no space left for file ${call}`));
  expect(lines).toHaveLength(5);
});
