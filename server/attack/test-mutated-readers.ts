import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { picture } from '#server/core/files/picture/test-media.ts';
import { newerDeck, olderDeck } from '#server/teach/anki/test-deck.ts';
import { zipOf } from '#server/teach/native-archive/test-zip.ts';
import { anyGift } from '#server/teach/question-bank/test-gift.ts';
import { docxOf, paragraph, pdfOf, wordTable } from '#server/teach/source/test-documents.ts';

const repository = join(import.meta.dirname, '../..');

const moduleOf = (path: string): URL => new URL(`../${path}`, import.meta.url);
const source = async (bytes: Uint8Array) => ({ bytes, name: 'a', language: 'us' });

async function archive(bytes: Uint8Array) {
  const folder = await mkdtemp(join(tmpdir(), 'mutated-'));
  const order = { archive: join(folder, 'archive'), folder: join(folder, 'course'), files: join(folder, 'files') };
  await Promise.all([writeFile(order.archive, bytes), mkdir(order.folder), mkdir(order.files)]);
  return order;
}

const removeArchive = ({ archive: path }: Awaited<ReturnType<typeof archive>>) =>
  rm(join(path, '..'), { recursive: true, force: true });

const allIn = async (folder: string, ending: string): Promise<Buffer[]> => {
  const names = (await readdir(join(repository, folder), { recursive: true })).filter((name) => name.endsWith(ending));
  return Promise.all(names.map((name) => readFile(join(repository, folder, name))));
};
const notes = [{ type: 'Basic', deck: 'Rivers::Europe', fields: ['<b>Longest?</b>', 'Volga [sound:a.mp3]'] }] as const;
const moodle = `<?xml version="1.0"?><quiz><question type="multichoice"><name><text>a</text></name><questiontext format="html"><text><![CDATA[<p>Why &amp; $x^2$?</p>]]></text></questiontext><answer fraction="100"><text>So</text></answer><answer fraction="0"><text>No</text></answer></question></quiz>`;

export interface MutatedReader {
  name: string;
  module: URL;
  /** Creates the reader's input from the bytes. */
  order: (bytes: Uint8Array) => Promise<unknown>;
  /** Deletes the files that `order` created. */
  clean?: (order: never) => Promise<void>;
  files: () => Promise<Uint8Array[]>;
  /** Puts mutated bytes into the surrounding format, so that its content is reached. */
  wrap?: (bytes: Uint8Array) => Promise<Uint8Array>;
}

/** Every reader of uploaded bytes, with valid files to mutate. */
export const readers: readonly MutatedReader[] = [
  {
    name: 'Markdown',
    module: moduleOf('teach/source/source-worker.ts'),
    order: source,
    files: () => allIn('data/samples/course', '.md'),
  },
  {
    name: 'PDF',
    module: moduleOf('teach/source/source-worker.ts'),
    order: source,
    files: async () => [
      pdfOf([
        [
          ['Tides', 20, 700],
          ['The sea rises.', 11, 660],
        ],
        [['Twice a day.', 11, 700]],
      ]),
    ],
  },
  {
    name: 'Word',
    module: moduleOf('teach/source/source-worker.ts'),
    order: source,
    files: async () => [
      Buffer.from(`${paragraph('Tides', 'H1')}${paragraph('The sea rises.')}${wordTable([['a', 'b']])}`),
    ],
    wrap: (bytes) => docxOf(Buffer.from(bytes).toString()),
  },
  {
    name: 'Word, its archive',
    module: moduleOf('teach/source/source-worker.ts'),
    order: source,
    files: async () => [await docxOf(paragraph('The sea rises.'), await picture())],
  },
  {
    name: 'captions',
    module: moduleOf('teach/drafting/source/draft-source-worker.ts'),
    order: source,
    files: () => allIn('data/seed/lessons', '.vtt'),
  },
  {
    name: 'GIFT',
    module: moduleOf('teach/question-bank/bank-worker.ts'),
    order: async (bytes) => bytes,
    files: async () => Array.from({ length: 20 }, (_, index) => Buffer.from(anyGift(`file ${index}`))),
  },
  {
    name: 'Moodle XML',
    module: moduleOf('teach/question-bank/bank-worker.ts'),
    order: async (bytes) => bytes,
    files: async () => [Buffer.from(moodle)],
  },
  {
    name: 'course archives',
    module: moduleOf('teach/import/archive/archive-worker.ts'),
    order: archive,
    clean: removeArchive,
    files: () => allIn('server/teach/import/cases', '.zip'),
  },
  {
    name: 'a page of a course',
    module: moduleOf('teach/import/archive/archive-worker.ts'),
    order: archive,
    clean: removeArchive,
    files: async () => [
      ...(await allIn('data/samples/course', '.md')),
      ...(await allIn('data/samples/course', '.yaml')),
    ],
    wrap: (bytes) => zipOf({ 'config.yaml': bytes, 'index.md': '# a', 'episodes/01-a.md': bytes }),
  },
  {
    name: 'Anki',
    module: moduleOf('teach/import/archive/archive-worker.ts'),
    order: archive,
    clean: removeArchive,
    files: async () => [await olderDeck([...notes] as never), await newerDeck([...notes] as never)],
  },
  {
    name: 'Anki, as flashcards',
    module: moduleOf('learn/deck/read-deck-worker.ts'),
    order: archive,
    clean: removeArchive,
    files: async () => [await olderDeck([...notes] as never), await newerDeck([...notes] as never)],
  },
  {
    name: 'SVG',
    module: moduleOf('core/files/picture/inspect-worker.ts'),
    order: async (bytes) => bytes,
    files: () => allIn('data', '.svg'),
  },
  {
    name: 'pictures',
    module: moduleOf('core/files/picture/inspect-worker.ts'),
    order: async (bytes) => bytes,
    files: async () => [await picture(), ...(await allIn('site/pictures', '.png'))],
  },
];
