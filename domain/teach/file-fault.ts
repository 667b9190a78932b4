/** Why a file is refused, for a screen to say in the reader's language; where in the file stands beside it. */
export const fileFaults = [
  'damaged',
  'leadsOut',
  'tooManyFiles',
  'tooManyBytes',
  'tooManyPages',
  'tooManySteps',
  'tooLong',
  'tooSlow',
  'tooDeep',
  'missing',
  'notText',
  'badSettings',
  'notOurs',
  'anotherFile',
  'unknownKind',
  'oldWord',
  'macros',
  'entities',
  'encrypted',
  'noMarkdown',
  'noQuestions',
  'badQuestion',
  'badXml',
  'noWords',
  'noCards',
  'newerAnki',
  'ownArchive',
] as const;
export type FileFault = (typeof fileFaults)[number];

export const isFileFault = (value: unknown): value is FileFault => fileFaults.some((fault) => fault === value);
