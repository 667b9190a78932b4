import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { afterEach, beforeEach, expect, expectTypeOf, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { type Language, languages, tagOf } from '#domain/account/user.ts';
import { LANGUAGE_KEY } from '#ui/setting/language-storage.ts';
import { chooseLanguage, currentLanguage, fallbackLanguage, startI18n } from '#web/shared/language/i18n.ts';
import { setOfferedLanguages } from '#web/shared/language/offered-languages.ts';

beforeEach(() => localStorage.clear());
afterEach(() => setOfferedLanguages(''));

test.each(['us', 'en', 'de', 'fr'] as const)(
  'the product starts in the stored language %s before any sign-in [S-664]',
  async (code) => {
    localStorage.setItem('i18nextLng', code);
    await startI18n();
    expect(currentLanguage()).toBe(code);
    expect(document.documentElement.lang).toBe(tagOf[code]);
  },
);

test.each([
  ['us', 'en-US', 'Catalog', 'S-097'],
  ['en', 'en-GB', 'Catalogue', 'S-098'],
  ['de', 'de-DE', 'Katalog', 'S-099'],
  ['fr', 'fr-FR', 'Catalogue', 'S-100'],
] as const)(
  'choosing the language %s sets the language of the page to %s and changes the text on screen to %s without a reload [%s]',
  async (code, tag, text, _item) => {
    localStorage.setItem(LANGUAGE_KEY, code === 'de' ? 'us' : 'de');
    await startI18n();
    const Item = () => <output>{useTranslation().t('shell.nav.catalog')}</output>;
    const screen = await render(<Item />);
    await chooseLanguage(code);
    await expect.element(screen.getByRole('status')).toHaveTextContent(text);
    expect(document.documentElement.lang).toBe(tag);
    expect(localStorage.getItem('i18nextLng')).toBe(code);
    expect(document.cookie).toContain(`language=${code}`);
  },
);

test.each([null, '', 'xx', 'en-US', 'DE'])(
  'the product starts in US English when the stored language is %j [S-665]',
  async (stored) => {
    if (stored !== null) localStorage.setItem(LANGUAGE_KEY, stored);
    await startI18n();
    expect(currentLanguage()).toBe('us');
    expect(fallbackLanguage).toBe('us');
  },
);

test('a user whose language is no longer offered gets the default at once, and their own language when it is offered again', async () => {
  localStorage.setItem(LANGUAGE_KEY, 'fr');
  await startI18n();
  setOfferedLanguages('de us');
  await expect.poll(() => i18next.t('shell.logout')).toBe('Abmelden');
  expect(document.documentElement.lang).toBe('de-DE');
  expect(localStorage.getItem(LANGUAGE_KEY)).toBe('fr');
  await startI18n();
  expect(currentLanguage()).toBe('de');
  setOfferedLanguages('us en de fr');
  await expect.poll(currentLanguage).toBe('fr');
});

test('a text missing in a language falls back to English [S-665]', async () => {
  await startI18n();
  await chooseLanguage('de');
  i18next.addResource('en-US', 'translation', 'shell.onlyEnglish', 'Only in English');
  expect(i18next.t('shell.onlyEnglish')).toBe('Only in English');
  expect(i18next.t('shell.logout')).toBe('Abmelden');
});

test('UK English overrides single texts and takes the rest from US English', async () => {
  await startI18n();
  await chooseLanguage('en');
  expect(i18next.t('shell.nav.catalog')).toBe('Catalogue');
  expect(i18next.t('shell.nav.dashboard')).toBe('Dashboard');
});

test('the language codes are exactly us, en, de and fr [S-666]', () => {
  expectTypeOf<Language>().toEqualTypeOf<'us' | 'en' | 'de' | 'fr'>();
  expect(languages).toEqual(['us', 'en', 'de', 'fr']);
});

test('the texts of a page are in the current language and change with it', async () => {
  await startI18n();
  await chooseLanguage('fr');
  expect(i18next.t('auth.login')).toBe('Se connecter');
  await chooseLanguage('de');
  expect(i18next.t('auth.login')).toBe('Anmelden');
});

test('plural forms follow the chosen language and not the language of the browser', async () => {
  await startI18n();
  await chooseLanguage('us');
  expect(i18next.t('shell.waiting', { count: 1 })).toBe('1 change waiting for the network');
  expect(i18next.t('shell.waiting', { count: 3 })).toBe('3 changes waiting for the network');
});
