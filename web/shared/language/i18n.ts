import i18next, { type ResourceKey } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { matchLanguage } from '#domain/account/offered-language.ts';
import { type Language, languages, tagOf } from '#domain/account/user.ts';
import { saveLanguage, loadLanguage } from '#ui/setting/language-storage.ts';
import { firstFile, firstTexts } from '#web/shared/language/first-texts.ts';
import { offeredLanguages, onOfferedLanguagesChange } from '#web/shared/language/offered-languages.ts';
import { productName } from '#ui/layout/page-title.ts';

export const fallbackLanguage: Language = 'us';

const codeOf = (tag: string): Language => languages.find((code) => tagOf[code] === tag) ?? fallbackLanguage;

/**
 * The stored language, if the school offers it. A language that is not offered stays stored for when it is offered again.
 */
const effectiveLanguage = (now?: Language): Language => matchLanguage(loadLanguage() ?? now, offeredLanguages());

/** Text files that the pages on screen need, in the language that is chosen. */
const files = new Set([firstFile]);
const loads = new Map<string, Promise<void>>();

async function fetchTexts(language: Language, file: string): Promise<void> {
  const response = await fetch(`/assets/texts/${language}/${file}.json`);
  if (!response.ok) throw new Error(`texts did not load: ${file}`);
  i18next.addResourceBundle(tagOf[language], 'translation', (await response.json()) as ResourceKey, true);
}

/** Loads a file of texts once. A load that failed is tried again the next time. */
function loadTexts(language: Language, file: string): Promise<void> {
  if (file === firstFile && firstTexts[language]) return Promise.resolve();
  const key = `${language}/${file}`;
  const load = loads.get(key) ?? fetchTexts(language, file);
  loads.set(key, load);
  load.catch(() => loads.delete(key));
  return load;
}

/**
 * Waits for a module and for the files of the texts that it shows. tools/page-texts.ts puts it around dynamic imports.
 * Throws if a file does not load, so that no screen shows text keys.
 */
export async function withTexts<Module>(module: Promise<Module>, ...names: string[]): Promise<Module> {
  for (const name of names) files.add(name);
  const language = currentLanguage();
  const [loaded] = await Promise.all([module, ...names.map((name) => loadTexts(language, name))]);
  return language === currentLanguage() ? loaded : withTexts(module, ...names);
}

/** Starts i18next. Resolves when the first screen can render in the user's language. */
export async function startI18n(): Promise<void> {
  const language = effectiveLanguage();
  const texts = Object.entries(firstTexts).map(([each, translation]) => [tagOf[each as Language], { translation }]);
  await i18next.use(initReactI18next).init({
    lng: tagOf[language],
    fallbackLng: tagOf[fallbackLanguage],
    load: 'currentOnly',
    nsSeparator: false,
    resources: Object.fromEntries(texts),
    interpolation: { escapeValue: false, defaultVariables: { product: productName() } },
    react: { useSuspense: false },
  });
  // Without a network, the first screen is in English.
  await loadTexts(language, firstFile).catch(() => undefined);
  document.documentElement.lang = i18next.language;
  onOfferedLanguagesChange(() => void applyLanguage(effectiveLanguage(currentLanguage())));
}

export const currentLanguage = (): Language => codeOf(i18next.language);

/**
 * Changes the language without a reload. The texts are fetched first, so that no screen shows text keys; without a
 * network, the language changes with the next start.
 */
export async function chooseLanguage(language: Language): Promise<void> {
  await applyLanguage(language);
  saveLanguage(language);
}

async function applyLanguage(language: Language): Promise<void> {
  if (language === currentLanguage()) return;
  try {
    // A page may come while the files of the others load.
    for (let count = 0; count < files.size; ) {
      count = files.size;
      await Promise.all([...files].map((file) => loadTexts(language, file)));
    }
  } catch {
    return;
  }
  await i18next.changeLanguage(tagOf[language]);
  document.documentElement.lang = i18next.language;
}
