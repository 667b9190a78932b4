import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('..', import.meta.url).pathname;
const read = (file: string) => ({ file, text: readFileSync(`${root}${file}`, 'utf8') });
const shown = globSync(['locales/*/*.json', '{web,ui,site,server,sync,domain,data}/**/*.{ts,tsx,sql,html}'], {
  cwd: root,
})
  .filter((file) => !/\.test\.tsx?$|\/test-[^/]+$/.test(file))
  .map(read);
const code = shown.filter(({ file }) => /\.(?:tsx?|sql)$/.test(file));
const { dependencies } = JSON.parse(read('package.json').text) as { dependencies: object };
const packages = Object.keys(dependencies).map((name) => ({ file: name, text: name }));

/** Features and sentences of the template that this repository must not have, by words that their code cannot avoid. */
const absent: [what: string, items: string, texts: typeof shown, words: RegExp][] = [
  ['a cart', 'S-492', code, /\bcart(?:s|Items?)?\b|\b(?:increase|decrease)Quantity\b|\b(?:onBack|onNext|goto)Step\b/i],
  ['a blog', 'S-493', code, /\bblogs?\b|\bgetMorePosts\b/i],
  ['a calendar', 'S-494', code, /\bfull-?calendar\b|\bcalendarEvents?\b|\bselected(?:Range|EventId)\b/i],
  ['a stored cart', 'S-495', code, /\bpersist(?:Reducer|Store|Gate)\b|['"](?:checkout|cart|sortBy)['"]\s*,\s*JSON/i],
  ['a fixed last step', 'S-679', code, /\b\w*(?:step|page|size|index)\w*\s*(?:[:=]|\+=)\s*11\b(?![.\d])/i],
  ['a session of five days', 'S-682', code, /['"]5\s*d(?:ays)?['"]|\b5\s*\*\s*(?:24\s*\*\s*60|86_?400)/i],
  [
    'a faked delay',
    'S-683',
    code,
    /\bfakeRequest\b|\b(?:delay|sleep|wait)\(\s*1_?000\s*\)|\bsetTimeout\(\s*\w+,\s*1_?000\s*\)/i,
  ],
  [
    'a package for mock servers, carts or calendars',
    'S-492, S-494, S-495, S-682',
    packages,
    /redux|fullcalendar|mock|jsonwebtoken|faker/,
  ],
  [
    'a second formatter of dates, numbers or lists',
    'S-674, S-675, S-676, S-677, S-678',
    code.filter(({ file }) => !file.startsWith('domain/kernel/format/')),
    /\bIntl\.\w+Format\b|\.toLocale(?:Date|Time)?String\b|\.to(?:Date|Time|UTC)String\(/,
  ],
  // Both sentences would reveal that the address has an account.
  ['the sentence “wrong password”', 'S-522', shown, /wrong password|falsches passwort|mot de passe incorrect/i],
  [
    'the sentence that an account exists',
    'S-523',
    shown,
    /(?:already exists|there is already) an account with (?:the given|this) e-?mail|gibt schon ein konto mit dieser e-mail|existe déjà un compte avec cette adresse/i,
  ],
];

test.each(absent)('the repository does not contain %s [%s]', (_what, _items, texts, words) => {
  expect(code.length).toBeGreaterThan(1_000);
  expect(texts.length).toBeGreaterThan(10);
  expect(texts.filter(({ text }) => words.test(text)).map(({ file }) => file)).toEqual([]);
});
