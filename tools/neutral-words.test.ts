import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('..', import.meta.url).pathname;
const shown = globSync(['locales/*/*.json', '{web,ui,site,server,sync,domain,data}/**/*.{ts,tsx,sql,html}'], {
  cwd: root,
})
  .filter((file) => !/\.test\.tsx?$|\/test-[^/]+$/.test(file))
  .map((file) => ({ file, text: readFileSync(`${root}${file}`, 'utf8') }));

// Both sentences would reveal that the address has an account.
test.each([
  ['S-522', /wrong password/i, ['falsches passwort', 'mot de passe incorrect']],
  [
    'S-523',
    /(?:already exists|there is already) an account with (?:the given|this) e-?mail/i,
    ['gibt schon ein konto mit dieser e-mail', 'existe déjà un compte avec cette adresse'],
  ],
])(
  "no text in any language reveals the existence of an account like the template's sentence [%s]",
  (_item, sentence, others) => {
    expect(shown.length).toBeGreaterThan(100);
    const telling = shown.filter(
      ({ text }) => sentence.test(text) || others.some((words) => text.toLowerCase().includes(words)),
    );
    expect(telling.map(({ file }) => file)).toEqual([]);
  },
);
