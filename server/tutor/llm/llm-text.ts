import de from '#locales/de/speaking.json' with { type: 'json' };
import fr from '#locales/fr/speaking.json' with { type: 'json' };
import us from '#locales/us/speaking.json' with { type: 'json' };

type Texts = typeof us;
export type LlmTextKey = {
  [Group in keyof Texts & string]: `speaking.${Group}.${keyof Texts[Group] & string}`;
}[keyof Texts & string];

/** Texts of the product, not of the model, in the language of the question; British English has none of its own. */
export function llmText(language: string): (key: LlmTextKey) => string {
  const texts: Texts = language === 'de' ? de : language === 'fr' ? fr : us;
  return (key) => {
    const [, group = '', name = ''] = key.split('.');
    return String(Reflect.get(Reflect.get(texts, group) as object, name));
  };
}
