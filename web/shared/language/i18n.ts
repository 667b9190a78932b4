import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { matchLanguage } from '#domain/account/offered-language.ts';
import { type Language, languages, tagOf } from '#domain/account/user.ts';
import usCommon from '#locales/us/common.json';
import usShell from '#locales/us/shell.json';
import { saveLanguage, loadLanguage } from '#ui/setting/language-storage.ts';
import { offeredLanguages, onOfferedLanguagesChange } from '#web/shared/language/offered-languages.ts';
import { productName } from '#ui/layout/page-title.ts';

/** The text areas. Each language has a file for each area; a page lists the areas that load with its code. */
export const areas = [
  'common',
  'shell',
  'writes',
  'search',
  'settings',
  'auth',
  'notFound',
  'errors',
  'learn',
  'courses',
  'dashboard',
  'reviews',
  'report',
  'admin',
  'history',
  'states',
  'ways',
  'withdrawal',
  'player',
  'tutoring',
  'friends',
  'certify',
  'feed',
  'versions',
  'recall',
  'text',
  'teach',
  'lists',
  'curriculum',
  'draft',
  'drafting',
  'editor',
  'exchange',
  'template',
  'figures',
  'flow',
  'wallet',
  'paying',
  'notifications',
  'account',
  'profile',
  'privacy',
  'billing',
  'programs',
  'gallery',
] as const;
export type Area = (typeof areas)[number];

/** Areas needed before the first paint. English is bundled, because most visitors without a known language get it. */
const initialAreas: Area[] = ['common', 'shell'];

export const fallbackLanguage: Language = 'us';

const codeOf = (tag: string): Language => languages.find((code) => tagOf[code] === tag) ?? fallbackLanguage;

/**
 * The stored language, if the school offers it. A language that is not offered stays stored for when it is offered again.
 */
const effectiveLanguage = (now?: Language): Language => matchLanguage(loadLanguage() ?? now, offeredLanguages());

type Texts = Record<string, unknown>;

const byName = <T>(files: Record<string, T>) =>
  new Map(Object.entries(files).map(([path, load]) => [path.split('/').slice(-2).join('/'), load]));

const files = byName(
  import.meta.glob<Texts>(
    [
      '#locales/*/*.json',
      '!#locales/us/common.json',
      '!#locales/us/shell.json',
      // The server and the public site load these areas.
      '!#locales/*/mail.json',
      '!#locales/*/api.json',
      '!#locales/*/site.json',
      '!#locales/*/faqs.json',
      '!#locales/*/legal.json',
      '!#locales/*/certificate.json',
      '!#locales/*/learn.json',
      '!#locales/*/courses.json',
      '!#locales/*/dashboard.json',
      '!#locales/*/recall.json',
      '!#locales/*/text.json',
      '!#locales/*/teach.json',
      '!#locales/*/curriculum.json',
      '!#locales/*/wallet.json',
      '!#locales/*/errors.json',
      '!#locales/*/draft.json',
      '!#locales/*/editor.json',
      '!#locales/*/exchange.json',
    ],
    { import: 'default' },
  ),
);
/** Bundles of areas that load together, because each file costs a request. */
const bundles = byName(import.meta.glob<Partial<Record<Area, Texts>>>('#locales/*/*.ts'));
const bundleOf: Partial<Record<Area, string>> = {
  learn: 'pages',
  courses: 'pages',
  dashboard: 'pages',
  recall: 'pages',
  text: 'pages',
  teach: 'pages',
  curriculum: 'pages',
  wallet: 'pages',
  errors: 'pages',
  draft: 'authoring',
  editor: 'authoring',
  exchange: 'authoring',
};

const filesBackend = {
  type: 'backend',
  // A language without its own texts in an area has no file; the fallback language applies.
  read: async (tag: string, area: Area) => {
    const language = codeOf(tag);
    const file = bundleOf[area];
    if (file === undefined) return (await files.get(`${language}/${area}.json`)?.()) ?? {};
    return (await bundles.get(`${language}/${file}.ts`)?.())?.[area] ?? {};
  },
} as const;

/** Starts i18next. Resolves when the first screen can render in the user's language. */
export async function startI18n(): Promise<void> {
  const language = effectiveLanguage();
  await i18next
    .use(filesBackend)
    .use(initReactI18next)
    .init({
      lng: tagOf[language],
      fallbackLng: tagOf[fallbackLanguage],
      load: 'currentOnly',
      ns: initialAreas,
      defaultNS: 'common',
      nsSeparator: '.',
      keySeparator: '.',
      partialBundledLanguages: true,
      resources: { [tagOf.us]: { common: usCommon, shell: usShell } },
      interpolation: { escapeValue: false, defaultVariables: { product: productName() } },
      react: { useSuspense: false },
    });
  document.documentElement.lang = i18next.language;
  onOfferedLanguagesChange(() => void applyLanguage(effectiveLanguage(currentLanguage())));
}

const missingAreas = (wanted: Area[]): Area[] =>
  wanted.filter((area) => !i18next.hasResourceBundle(tagOf[fallbackLanguage], area));

/** Loads text areas in parallel with the code of a page. Throws if one fails, so that no screen shows text keys. */
export async function loadAreas(...wanted: Area[]): Promise<void> {
  await i18next.loadNamespaces(wanted);
  // i18next does not retry a failed area by itself.
  if (missingAreas(wanted).length > 0) await i18next.reloadResources(undefined, missingAreas(wanted));
  if (missingAreas(wanted).length > 0) throw new Error(`texts did not load: ${missingAreas(wanted).join(', ')}`);
}

export const currentLanguage = (): Language => codeOf(i18next.language);

/** Changes the language without a reload. The loaded areas are fetched first, so that no screen shows text keys. */
export async function chooseLanguage(language: Language): Promise<void> {
  await applyLanguage(language);
  saveLanguage(language);
}

async function applyLanguage(language: Language): Promise<void> {
  if (language === currentLanguage()) return;
  await i18next.changeLanguage(tagOf[language]);
  document.documentElement.lang = i18next.language;
}
