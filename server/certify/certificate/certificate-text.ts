import deCertificate from '#locales/de/certificate.json' with { type: 'json' };
import frCertificate from '#locales/fr/certificate.json' with { type: 'json' };
import usCertificate from '#locales/us/certificate.json' with { type: 'json' };
import { type Language, tagOf } from '#domain/account/user.ts';
import { formatDate } from '#domain/kernel/format/date-format.ts';
import { fillPlaceholders } from '#domain/kernel/text/placeholder.ts';

type Texts = typeof usCertificate;
type KeyIn<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${KeyIn<T[K]>}` }[keyof T & string];
type Key = `certificate.${KeyIn<Texts>}`;
type Node = { readonly [name: string]: Node } | string | undefined;

/** British English uses the American texts. */
const textsOf: Record<Language, Texts> = { us: usCertificate, en: usCertificate, de: deCertificate, fr: frCertificate };

/** Texts of a certificate in the reader's language. Dates are in UTC. */
export function certificateText(language: Language) {
  const texts: Node = { certificate: textsOf[language] };
  const plural = new Intl.PluralRules(tagOf[language]);
  const say = (key: Key, values: Readonly<Record<string, string>> = {}): string => {
    const found = key
      .split('.')
      .reduce<Node>((node, name) => (typeof node === 'object' ? node[name] : undefined), texts);
    return typeof found === 'string' ? fillPlaceholders(found, values) : '';
  };
  return {
    say,
    day: (instant: string): string => formatDate(instant, tagOf[language], 'UTC'),
    more: (count: number): string =>
      plural.select(count) === 'one'
        ? say('certificate.moreOne')
        : say('certificate.moreMany', { count: String(count) }),
  };
}
export type CertificateText = ReturnType<typeof certificateText>;
