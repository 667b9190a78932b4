/** The few words that an import adds to a text, in the text's own language. */
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
};

/** For a language tag such as `de-AT`; English where there is no better. */
export function wordsFor(tag: string): Words {
  const language = tag.toLowerCase().split('-')[0];
  if (language === 'de') return german;
  return language === 'fr' ? french : english;
}
