import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const definition = /^create (?:or replace )?(?:constraint )?(?:(function \w+)|(trigger \w+)\s[^;]*?\son (\S+))/gm;

test('no function and no trigger is defined twice, and none in a migration but those that columns need', () => {
  const defined = ['data/sql', 'data/migrations'].flatMap((folder) =>
    readdirSync(folder).flatMap((file) =>
      [...readFileSync(`${folder}/${file}`, 'utf8').matchAll(definition)].map(([, fun, trigger, table]) => ({
        folder,
        name: fun ?? `${trigger} on ${table}`,
      })),
    ),
  );
  const names = defined.map(({ name }) => name);
  expect(names.length).toBeGreaterThan(150);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  expect(defined.filter(({ folder }) => folder === 'data/migrations').map(({ name }) => name)).toEqual([
    'function uuid7',
    'function search_ids',
  ]);
});
