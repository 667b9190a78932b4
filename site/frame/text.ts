import i18next, { type i18n, type TFunction } from 'i18next';
import { type Language, tagOf } from '#domain/account/user.ts';
import deCertificate from '#locales/de/certificate.json';
import deFaqs from '#locales/de/faqs.json';
import deLegal from '#locales/de/legal.json';
import deSite from '#locales/de/site.json';
import frCertificate from '#locales/fr/certificate.json';
import frFaqs from '#locales/fr/faqs.json';
import frLegal from '#locales/fr/legal.json';
import frSite from '#locales/fr/site.json';
import usCertificate from '#locales/us/certificate.json';
import usFaqs from '#locales/us/faqs.json';
import usLegal from '#locales/us/legal.json';
import usSite from '#locales/us/site.json';
import { placeholder } from '#site/frame/placeholder.ts';

export type SiteText = TFunction;

const resources = {
  [tagOf.us]: { site: usSite, certificate: usCertificate, faqs: usFaqs, legal: usLegal },
  [tagOf.de]: { site: deSite, certificate: deCertificate, faqs: deFaqs, legal: deLegal },
  [tagOf.fr]: { site: frSite, certificate: frCertificate, faqs: frFaqs, legal: frLegal },
};

/** Values that are only known at serving time are placeholders in the texts. */
const defaultVariables = { product: placeholder('product'), operator: placeholder('operator') };

/**
 * Translations of a language, loaded synchronously. British English has no differences here and falls back to US
 * English.
 */
export function textsIn(language: Language): i18n {
  const texts = i18next.createInstance();
  void texts.init({
    lng: tagOf[language],
    fallbackLng: tagOf.us,
    load: 'currentOnly',
    ns: ['site', 'certificate', 'faqs', 'legal'],
    nsSeparator: '.',
    keySeparator: '.',
    resources,
    initAsync: false,
    interpolation: { escapeValue: false, defaultVariables },
  });
  return texts;
}
