import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('..', import.meta.url).pathname;
const isTest = (file: string) => /\.test\.tsx?$|\/test-[^/]+$/.test(file);
const code = globSync('{web,ui,site,server,sync,domain,data}/**/*.{ts,tsx,sql}', { cwd: root })
  .filter((file) => !isTest(file))
  .map((file) => ({ file, text: readFileSync(`${root}${file}`, 'utf8') }));
const packages = Object.keys(
  (JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as { dependencies: Record<string, string> }).dependencies,
);

/** Features of the template that the product does not have, by words that their code cannot avoid. */
const template = {
  'S-492': /\bcart(?:s|Items?)?\b|\b(?:increase|decrease)Quantity\b|\b(?:onBack|onNext|goto)Step\b/i,
  'S-493': /\bblogs?\b|\bgetMorePosts\b/i,
  'S-494': /\bfull-?calendar\b|\bcalendarEvents?\b|\bselected(?:Range|EventId)\b/i,
  'S-495': /\bpersist(?:Reducer|Store|Gate)\b|['"](?:checkout|cart|sortBy)['"]\s*,\s*JSON/i,
  'S-679': /\b\w*(?:step|page|size|index)\w*\s*(?:[:=]|\+=)\s*11\b(?![.\d])/i,
  'S-682': /['"]5\s*d(?:ays)?['"]|\b5\s*\*\s*(?:24\s*\*\s*60|86_?400)/i,
  'S-683': /\bfakeRequest\b|\b(?:delay|sleep|wait)\(\s*1_?000\s*\)/i,
};

test.each(Object.entries(template))("no code of the product implements the template's feature [%s]", (_item, words) => {
  expect(code.length).toBeGreaterThan(1_000);
  expect(code.filter(({ text }) => words.test(text)).map(({ file }) => file)).toEqual([]);
});

test('no mock server, cart or calendar package is installed [S-492, S-494, S-495, S-682]', () => {
  expect(packages.filter((name) => /redux|fullcalendar|mock|jsonwebtoken|faker/.test(name))).toEqual([]);
});
