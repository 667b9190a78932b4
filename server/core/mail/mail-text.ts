import de from '#locales/de/mail.json' with { type: 'json' };
import fr from '#locales/fr/mail.json' with { type: 'json' };
import us from '#locales/us/mail.json' with { type: 'json' };
import type { Language } from '#domain/account/user.ts';
import { fillPlaceholders } from '#domain/kernel/text/placeholder.ts';

type Texts = typeof us;
type Key = { [Group in keyof Texts & string]: `mail.${Group}.${keyof Texts[Group] & string}` }[keyof Texts & string];

/** Groups that have the texts of a whole mail. */
export type MailGroup = {
  [G in keyof Texts]: Texts[G] extends { intro: string; ignore: string } ? G : never;
}[keyof Texts];

/** Mail texts by language; British English uses the American ones. */
const textsOf: Record<Language, Texts> = { us, en: us, de, fr };

export type MailTextValues = Readonly<Record<string, string | number>>;
export type MailText = (key: Key, values?: MailTextValues) => string;

export const mailText =
  (language: Language, product: string): MailText =>
  (key, values = {}) => {
    const [, group = '', name = ''] = key.split('.');
    const text: unknown = Reflect.get(Reflect.get(textsOf[language], group) as object, name);
    return fillPlaceholders(String(text), { product, ...values });
  };
