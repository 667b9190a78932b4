/** Words that an import adds to a text, in the text's own language. */
export interface Words {
  solution: string;
  hint: string;
  prerequisites: string;
  discussion: string;
  instructorNote: string;
  questions: string;
  keyPoints: string;
  introduction: string;
  continued: string;
  page: string;
  picture: string;
  cards: string;
  cardsToRead: string;
  answer: string;
  keyTerms: string;
  fillGap: string;
  checkYourself: string;
}

const english: Words = {
  solution: 'Solution',
  hint: 'Hint',
  prerequisites: 'Prerequisites',
  discussion: 'Discussion',
  instructorNote: 'Note for teachers',
  questions: 'Questions',
  keyPoints: 'Key points',
  introduction: 'Introduction',
  continued: 'continued',
  page: 'Page',
  picture: 'Picture',
  cards: 'Cards',
  cardsToRead: 'Cards to read',
  answer: 'Answer',
  keyTerms: 'Key terms',
  fillGap: 'Which word is missing?',
  checkYourself: 'Check yourself',
};

const german: Words = {
  solution: 'Lösung',
  hint: 'Tipp',
  prerequisites: 'Voraussetzungen',
  discussion: 'Zur Diskussion',
  instructorNote: 'Hinweis für Lehrende',
  questions: 'Fragen',
  keyPoints: 'Das Wichtigste',
  introduction: 'Einführung',
  continued: 'Fortsetzung',
  page: 'Seite',
  picture: 'Bild',
  cards: 'Karten',
  cardsToRead: 'Karten zum Lesen',
  answer: 'Antwort',
  keyTerms: 'Schlüsselbegriffe',
  fillGap: 'Welches Wort fehlt?',
  checkYourself: 'Was ist geblieben?',
};

const french: Words = {
  solution: 'Solution',
  hint: 'Indice',
  prerequisites: 'Prérequis',
  discussion: 'À discuter',
  instructorNote: 'Note pour les enseignants',
  questions: 'Questions',
  keyPoints: 'L’essentiel',
  introduction: 'Introduction',
  continued: 'suite',
  page: 'Page',
  picture: 'Image',
  cards: 'Cartes',
  cardsToRead: 'Cartes à lire',
  answer: 'Réponse',
  keyTerms: 'Mots-clés',
  fillGap: 'Quel mot manque ?',
  checkYourself: 'Qu’avez-vous retenu ?',
};

/** Words for a language tag such as `de-AT`; English if there is no better match. */
export function wordsFor(tag: string): Words {
  const language = tag.toLowerCase().split('-')[0];
  if (language === 'de') return german;
  return language === 'fr' ? french : english;
}
