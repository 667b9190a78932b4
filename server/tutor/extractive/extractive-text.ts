import de from '#locales/de/quotes.json' with { type: 'json' };
import fr from '#locales/fr/quotes.json' with { type: 'json' };
import us from '#locales/us/quotes.json' with { type: 'json' };

type Texts = typeof us;
export type ExtractiveTextKey = {
  [Group in keyof Texts & string]: `quotes.${Group}.${keyof Texts[Group] & string}`;
}[keyof Texts & string];

export type Say = (key: ExtractiveTextKey, values?: Readonly<Record<string, string>>) => string;

/** Texts of the extractive engine itself, in the language of the question; British English has none of its own. */
export function extractiveText(language: string): Say {
  const texts: Texts = language === 'de' ? de : language === 'fr' ? fr : us;
  return (key, values = {}) => {
    const [, group = '', name = ''] = key.split('.');
    const text: unknown = Reflect.get(Reflect.get(texts, group) as object, name);
    return String(text).replaceAll(/\{\{(\w+)\}\}/g, (_, value: string) => values[value] ?? '');
  };
}
