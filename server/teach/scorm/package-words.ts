import type { TextLanguage } from '#domain/teach/rich-text/text-language.ts';

/** Texts of a package itself, in the language of its lesson. */
export interface PackageWords {
  check: string;
  right: string;
  wrong: string;
  answer: string;
  true: string;
  false: string;
  finish: string;
}

const english: PackageWords = {
  check: 'Check',
  right: 'Right',
  wrong: 'Not right yet',
  answer: 'Your answer',
  true: 'True',
  false: 'False',
  finish: 'I have read it',
};

const german: PackageWords = {
  check: 'Prüfen',
  right: 'Richtig',
  wrong: 'Noch nicht richtig',
  answer: 'Deine Antwort',
  true: 'Wahr',
  false: 'Falsch',
  finish: 'Ich habe es gelesen',
};

const french: PackageWords = {
  check: 'Vérifier',
  right: 'Juste',
  wrong: 'Pas encore juste',
  answer: 'Votre réponse',
  true: 'Vrai',
  false: 'Faux',
  finish: 'J’ai tout lu',
};

export const packageWords = (language: TextLanguage): PackageWords =>
  language === 'de' ? german : language === 'fr' ? french : english;
