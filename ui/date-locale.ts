import type { Locale } from 'date-fns';
import { enUS } from 'date-fns/locale/en-US';

/** English is there at once (date-fns carries it anyway); others arrive before the language is shown. */
const loaders: Record<string, () => Promise<Locale>> = {
  de: async () => (await import('date-fns/locale/de')).de,
  fr: async () => (await import('date-fns/locale/fr')).fr,
};

const loaded = new Map<string, Locale>();
const primary = (language: string): string => language.split('-')[0] ?? language;

export const dateLocale = (language: string): Locale => loaded.get(primary(language)) ?? enUS;

export async function loadDateLocale(language: string): Promise<void> {
  const name = primary(language);
  const load = loaders[name];
  if (load !== undefined && !loaded.has(name)) loaded.set(name, await load());
}
