import de from '#locales/de/api.json' with { type: 'json' };
import fr from '#locales/fr/api.json' with { type: 'json' };
import us from '#locales/us/api.json' with { type: 'json' };
import type { Language } from '#domain/account/user.ts';
import { fillPlaceholders } from '#domain/kernel/text/placeholder.ts';

type Texts = typeof us;
type Key = { [Group in keyof Texts & string]: `api.${Group}.${keyof Texts[Group] & string}` }[keyof Texts & string];
export type OperationName = keyof Texts['operations'];
export type ApiTag = keyof Texts['tags'];

export type ApiText = (key: Key, values?: Readonly<Record<string, string | number>>) => string;

/** British English has no texts of its own here. */
const textsOf: Record<Language, Texts> = { us, en: us, de, fr };

export const apiText =
  (language: Language): ApiText =>
  (key, values = {}) => {
    const [, group = '', name = ''] = key.split('.');
    const text: unknown = Reflect.get(Reflect.get(textsOf[language], group) as object, name);
    return fillPlaceholders(String(text), values);
  };

/** Note on an operation. Most operations have none. */
export const leadOf = (language: Language, name: string): string | undefined => {
  const lead = name as keyof Texts['leads'];
  return lead in textsOf[language].leads ? apiText(language)(`api.leads.${lead}`) : undefined;
};
