import { deflateRawSync, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { decompressionBomb } from '#server/core/files/picture/test-media.ts';
import { olderDeck } from '#server/teach/anki/test-deck.ts';
import { type Files, zipOf } from '#server/teach/native-archive/test-zip.ts';
import { docxOf, paragraph, pdfOf } from '#server/teach/source/test-documents.ts';

export type UploadEndpoint = 'document' | 'captions' | 'bank' | 'archive' | 'picture';

/** A file that is cheap to make and costly to read. */
export interface AttackFile {
  kind: string;
  name: string;
  entryPoint: UploadEndpoint;
  make: () => Promise<Uint8Array> | Uint8Array;
}

const MB = 1024 * 1024;
const of = (
  kind: string,
  entryPoint: UploadEndpoint,
  files: Record<string, () => Promise<Uint8Array> | Uint8Array | string>,
): AttackFile[] =>
  Object.entries(files).map(([name, make]) => ({
    kind,
    entryPoint,
    name,
    make: async () => {
      const made = await make();
      return typeof made === 'string' ? Buffer.from(made) : made;
    },
  }));
const many = (count: number, each: (index: number) => string): string =>
  Array.from({ length: count }, (_, i) => each(i)).join('');
const nested = (open: string, close: string, depth: number): string => open.repeat(depth) + close.repeat(depth);

/** A zip archive whose directory lists another size than its entries have. */
async function lying(files: Files, size: number): Promise<Uint8Array> {
  const archive = await zipOf(files);
  archive.writeUInt32LE(size, archive.indexOf('PK\x01\x02', 0, 'latin1') + 24);
  return archive;
}

const bold = (words: string): string => `<w:p><w:r><w:rPr><w:b/></w:rPr><w:t>${words}</w:t></w:r></w:p>`;
const documents = of('docx', 'document', {
  'one paragraph of 80 MB': () => docxOf(paragraph('a'.repeat(80 * MB))),
  'one paragraph of 1.9 MB': () => docxOf(paragraph('a'.repeat(1.9 * MB))),
  'one word a paragraph': () => docxOf(many(150_000, () => paragraph('a'))),
  'bold words': () => docxOf(many(60_000, (i) => bold(`w${i}`))),
  'elements in elements': () => docxOf(nested('<w:tbl><w:tr><w:tc>', '</w:tc></w:tr></w:tbl>', 10_000)),
  'deep within the bound': () => docxOf(nested('<w:tbl><w:tr><w:tc>', '</w:tc></w:tr></w:tbl>', 60)),
  'a part of 90 MB': () => docxOf(paragraph('a'), undefined, { 'word/media/x.bin': Buffer.alloc(90 * MB) }),
  'an element of 100,000 attributes': () => docxOf(`<w:p ${many(100_000, (i) => `w:a${i}="1" `)}/>`),
  headings: () => docxOf(many(20_000, (i) => paragraph(`h${i}`, 'H1'))),
});
const zips = of('zip', 'archive', {
  'a bomb of 150 MB': () => zipOf({ 'a.md': Buffer.alloc(150 * MB, 'a') }),
  'a bomb that says 10 bytes': () => lying({ 'a.md': Buffer.alloc(90 * MB, 'a') }, 10),
  'a bomb within the bound': () =>
    zipOf(Object.fromEntries(Array.from({ length: 45 }, (_, i) => [`a${i}.md`, Buffer.alloc(2 * MB - 1, 'a b ')]))),
  'zips in zips': async () =>
    zipOf({ 'a.zip': await zipOf({ 'b.zip': await zipOf({ 'c.md': Buffer.alloc(50 * MB) }) }) }),
  '4,900 files': () => zipOf(Object.fromEntries(Array.from({ length: 4_900 }, (_, i) => [`${i}.md`, '# a\n\nb']))),
  '6,000 files': () => zipOf(Object.fromEntries(Array.from({ length: 6_000 }, (_, i) => [`${i}.md`, '# a']))),
  'a sheet of a spreadsheet': () =>
    zipOf({ 'xl/worksheets/sheet1.xml': Buffer.alloc(95 * MB, '<c>1</c>'), '[Content_Types].xml': '<Types/>' }),
  'a long row of folders': () => zipOf({ [`${'a/'.repeat(2_000)}b.md`]: '# a' }),
});
const pdfs = of('pdf', 'document', {
  '100,000 pages': () =>
    Buffer.from(
      `%PDF-1.4\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Count 100000/Kids[${'3 0 R '.repeat(100_000)}]>>\nendobj\n3 0 obj\n<</Type/Page/Parent 2 0 R>>\nendobj\ntrailer\n<</Root 1 0 R>>\n%%EOF\n`,
    ),
  'a stream of 200 MB': () => {
    const stream = deflateSync(Buffer.alloc(200 * MB, 'BT (a) Tj ET '));
    return Buffer.concat([
      Buffer.from(
        `%PDF-1.4\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Count 1/Kids[3 0 R]>>\nendobj\n3 0 obj\n<</Type/Page/Parent 2 0 R/Contents 4 0 R>>\nendobj\n4 0 obj\n<</Filter/FlateDecode/Length ${stream.length}>>\nstream\n`,
      ),
      stream,
      Buffer.from('\nendstream\nendobj\ntrailer\n<</Root 1 0 R>>\n%%EOF\n'),
    ]);
  },
  'lists in lists': () =>
    Buffer.from(`%PDF-1.4\n1 0 obj\n${nested('[', ']', 500_000)}\nendobj\ntrailer\n<</Root 1 0 R>>\n%%EOF\n`),
  '490 pages of 400 lines': () =>
    pdfOf(
      Array.from({ length: 490 }, () => Array.from({ length: 400 }, (_, i) => [`word ${i}`, 10, 790 - i] as const)),
    ),
  'references in a ring': () =>
    Buffer.from(
      '%PDF-1.4\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Count 2/Kids[2 0 R 2 0 R]>>\nendobj\ntrailer\n<</Root 1 0 R>>\n%%EOF\n',
    ),
});
const markdown = of('markdown', 'document', {
  definitions: () => 'a\n: b\n'.repeat(100_000),
  'definitions in parts': () => `${'a\n: b\n'.repeat(9_000)}\n\n`.repeat(10),
  'lines without an end': () => 'a\n'.repeat(300_000),
  'quotations in quotations': () => '> '.repeat(5_000) + 'a',
  'quotations and lists in one line': () => '> - '.repeat(100_000),
  'quotations and lists in many lines': () => `${'> - '.repeat(24)}a\n`.repeat(10_000),
  brackets: () => '['.repeat(60_000),
  'links that never close': () => '[a]('.repeat(15_000),
  emphasis: () => '*a _b '.repeat(10_000),
  backticks: () => many(400, (i) => `${'`'.repeat(i)} `),
  tables: () => `|a|b|\n|-|-|\n${'|x|y|\n'.repeat(100_000)}`,
  headings: () => many(50_000, (i) => `## h${i}\n\nt\n\n`),
  'fifty steps of 2,000 formulas': () => many(50, (i) => `# h${i}\n\n${`${'$x^2$ '.repeat(20)}\n\n`.repeat(100)}`),
  footnotes: () => many(20_000, (i) => `[^${i}]\n\n[^${i}]: a\n\n`),
});
const gift = of('gift', 'bank', {
  '600,000 answers': () => `Which?{${'~a'.repeat(600_000)}}`,
  'feedback of 300,000 parts': () => `Which?{=a${'#b'.repeat(300_000)}}`,
  'markdown in one line': () => `[markdown]${'> - '.repeat(15_000)}\n\n`.repeat(5),
  'markdown links': () => `[markdown]${'[a]{a="'.repeat(8_000)}`.repeat(5),
  backslashes: () => `${'\\'.repeat(95_000)}\n\n`.repeat(5),
  'a thousand questions': () => many(1_000, (i) => `::q${i}:: What?{=a ~b}\n\n`),
  '900 questions of 300 formulas': () =>
    many(900, (i) => `::${i}::[markdown] ${'$x^2$ '.repeat(300)}{=x ~y}\n\n`).slice(0, 2 * MB),
  '999 questions of emphasis': () =>
    many(999, (i) => `::${i}::[markdown] ${'*a* `b` '.repeat(240)}{=x ~y}\n\n`).slice(0, 2 * MB),
  'a hundred thousand categories': () => many(100_000, (i) => `$CATEGORY: c${i}\n`),
  braces: () => `a${'{'.repeat(900_000)}${'}'.repeat(900_000)}`,
});
const xml = of('moodle xml', 'bank', {
  deep: () => nested('<quiz>', '</quiz>', 100_000),
  laughs: () => `<!DOCTYPE q [${many(10, (i) => `<!ENTITY e${i + 1} "${`&e${i};`.repeat(10)}">`)}]><quiz>&e9;</quiz>`,
  attributes: () => `<quiz ${many(100_000, (i) => `a${i}="" `)}/>`,
  elements: () => `<quiz>${'<question/>'.repeat(180_000)}</quiz>`,
  '900 questions of bold letters': () =>
    `<quiz>${`<question type="truefalse"><questiontext format="html"><text><![CDATA[<p>${'a<b>b</b>'.repeat(200)}</p>]]></text></questiontext><answer fraction="100"><text>true</text></answer></question>`.repeat(900)}</quiz>`,
  'html in a question': () =>
    `<quiz><question type="shortanswer"><questiontext format="html"><text><![CDATA[${nested('<div>', '</div>', 80_000)}]]></text></questiontext></question></quiz>`,
});
const svgOf = (inner: string, attributes = ''): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inner}</svg>`;
const drawings = of('svg', 'picture', {
  '100,000 attributes': () => svgOf(`<rect ${many(100_000, (i) => `a${i}="" `)}/>`),
  '99,000 rects': () => svgOf('<rect/>'.repeat(99_000)),
  'rects of 190 attributes': () => svgOf(`<rect ${many(190, (i) => `a${i}="" `)}/>`.repeat(900)),
  'uses of uses': () => svgOf(many(20, (i) => `<g id="g${i + 1}">${`<use href="#g${i}"/>`.repeat(9)}</g>`)),
  'a ring of uses': () => svgOf('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>'),
  'a long path': () => svgOf(`<path d="M0 0${'l1 1'.repeat(450_000)}"/>`),
  'a long style': () => svgOf(`<style>${'a{fill:url( '.repeat(100_000)}</style>`),
  deep: () => svgOf(nested('<g>', '</g>', 100_000)),
});
const cue = (i: number, comma: string): string =>
  `00:${String(Math.floor(i / 60) % 60).padStart(2, '0')}:${String(i % 60).padStart(2, '0')}${comma}000 --> 00:59:59${comma}000\na\n\n`;
const captions = of('captions', 'captions', {
  'WebVTT of 500,000 cues': () => `WEBVTT\n\n${many(500_000, (i) => cue(i, '.'))}`,
  'WebVTT of 50,000 cues': () => `WEBVTT\n\n${many(50_000, (i) => cue(i, '.'))}`,
  'SubRip of 40,000 cues': () => many(40_000, (i) => `${i + 1}\n${cue(i, ',')}`),
  'one cue of 1.9 MB': () => `WEBVTT\n\n${cue(1, '.').trim()}${'<'.repeat(1.9 * MB)}`,
});
const notes = (count: number, words: string) =>
  Array.from({ length: count }, () => ({ type: 'Basic' as const, deck: 'D', fields: [words, words] }));
const decks = of('anki', 'archive', {
  '25,000 notes': () => olderDeck(notes(25_000, 'a')),
  '19,000 notes': () => olderDeck(notes(19_000, '<b>a</b>')),
  'a note of 20 MB': () => olderDeck(notes(1, '<b>'.repeat(6 * MB))),
  'notes of deep elements': () => olderDeck(notes(50, nested('<div>', '</div>', 20_000))),
  'a collection that is none': () => zipOf({ 'collection.anki21': Buffer.alloc(90 * MB), media: '{}' }),
  'a media list of 20 MB': () =>
    olderDeck(notes(1, 'a'), {}, 'collection.anki21').then(async () =>
      zipOf({ 'collection.anki21': Buffer.from('x'), media: `{${many(500_000, (i) => `"${i}":"n${i}",`)}"x":"y"}` }),
    ),
});
const longLesson = (steps: number, paragraphs: number): string => {
  const leaf = (i: number) => ({ type: 'paragraph', attrs: { id: `p${i}` }, content: [{ type: 'text', text: 'a' }] });
  const text = { type: 'doc', content: Array.from({ length: paragraphs }, (_, i) => leaf(i)) };
  const step = (i: number) => ({ ref: `${i}`, type: 'RICHTEXT', name: 'a', description: '', minutes: 0, text });
  const nodes = Array.from({ length: steps }, (_, i) => step(i));
  const lists = { learningObjectives: [], images: [], categories: [], labels: [], links: [] };
  return JSON.stringify({ name: 'a', description: '', language: 'us', price: 0, credit: null, ...lists, nodes });
};
const own = (lesson: string, lessons = 1): Promise<Uint8Array> =>
  zipOf({
    'margin.json': JSON.stringify({
      format: 'margin',
      version: 1,
      course: null,
      files: {},
      lessons: Array.from({ length: lessons }, (_, i) => ({ ref: `${i + 1}`, path: 'l.json' })),
    }),
    'l.json': lesson,
  });
const archives = of('own archive', 'archive', {
  'deep JSON': () => own(nested('[', ']', 4_000_000)),
  'deep objects': () => own('{"a":'.repeat(1_500_000)),
  'a document of 19 MB': () => own(`{"name":"${'a'.repeat(19 * MB)}"}`),
  'a document of 60 MB': () => own(' '.repeat(60 * MB)),
  'a long list': () => own(`{"nodes":[${'{},'.repeat(4_000_000)}{}]}`),
  '300 steps of 2,400 paragraphs': () => own(longLesson(300, 2_400)),
  'a thousand lessons of one document': () => own(`{"nodes":[${'{},'.repeat(50_000)}{}]}`, 1_000),
});
const gifOf = (frames: number): Uint8Array => {
  const head = Buffer.from('GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1');
  const frame = Buffer.from('!\xf9\x04\0\0\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0', 'latin1');
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from(';')]);
};
const small = () => sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } });
const pictures = of('pictures', 'picture', {
  'PNG of 3,600 million pixels': decompressionBomb,
  'PNG of 49 million pixels': () =>
    sharp({ create: { width: 7_000, height: 7_000, channels: 3, background: 'teal' } })
      .png()
      .toBuffer(),
  'PNG of 300,000 chunks': async () => {
    const bytes = await small().png().toBuffer();
    return Buffer.concat([
      bytes.subarray(0, 33),
      ...Array.from({ length: 300_000 }, () => Buffer.from('\0\0\0\x01tEXtaXXXX', 'latin1')),
      bytes.subarray(33),
    ]);
  },
  'PNG with a color profile of 200 MB': async () => {
    const bytes = await small().png().toBuffer();
    const profile = Buffer.concat([Buffer.from('iCCPa\0\0', 'latin1'), deflateSync(Buffer.alloc(200 * MB))]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(profile.length - 4);
    return Buffer.concat([bytes.subarray(0, 33), length, profile, Buffer.alloc(4), bytes.subarray(33)]);
  },
  'GIF of 200,000 frames': () => gifOf(200_000),
  'GIF of 5 million blocks': () =>
    Buffer.concat([gifOf(0).subarray(0, -1), Buffer.from('!\xfe', 'latin1'), Buffer.alloc(9 * MB, 1)]),
  'JPEG with broken EXIF': async () => {
    const bytes = await small().jpeg().toBuffer();
    return Buffer.concat([
      bytes.subarray(0, 2),
      Buffer.from('\xff\xe1\0\x14Exif\0\0MM\0*\xff\xff\xff\xff\0\0', 'latin1'),
      bytes.subarray(2),
    ]);
  },
  'JPEG of 9 MB of markers': async () =>
    Buffer.concat([(await small().jpeg().toBuffer()).subarray(0, -2), Buffer.alloc(9 * MB, 0xff)]),
  'JPEG of a scan of 9 MB': async () =>
    Buffer.concat([(await small().jpeg().toBuffer()).subarray(0, -2), Buffer.alloc(9 * MB, Buffer.from([0xff, 0]))]),
  'WebP of a million chunks': async () => {
    const chunks = Buffer.concat([
      await small().webp().toBuffer(),
      Buffer.alloc(9 * MB, Buffer.from('EXIF\0\0\0\0', 'latin1')),
    ]);
    chunks.writeUInt32LE(chunks.length - 8, 4);
    return chunks;
  },
});
/** Twenty copies of the same small picture of many parts. */
const small20 = (name: string, make: () => Promise<Uint8Array>): Record<string, () => Promise<Uint8Array>> =>
  Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`${name} ${i}`, make]));
const smallPictures = of('small pictures', 'picture', {
  ...small20('JPEG of 120,000 comments', async () => {
    const bytes = await small().jpeg().toBuffer();
    const comments = Buffer.alloc(480_000, Buffer.from('\xff\xfe\0\x02', 'latin1'));
    return Buffer.concat([bytes.subarray(0, 2), comments, bytes.subarray(2)]);
  }),
  ...small20('PNG of 40,000 chunks', async () => {
    const bytes = await small().png().toBuffer();
    const chunks = Buffer.alloc(480_000, Buffer.from('\0\0\0\0tEXt\0\0\0\0', 'latin1'));
    return Buffer.concat([bytes.subarray(0, 33), chunks, bytes.subarray(33)]);
  }),
  ...small20('GIF of 80,000 comments', async () => {
    const comments = Buffer.alloc(400_000, Buffer.from('!\xfe\x01A\0', 'latin1'));
    return Buffer.concat([gifOf(1).subarray(0, -1), comments, Buffer.from(';')]);
  }),
});
const settings = of('yaml', 'archive', {
  aliases: () =>
    zipOf({
      'config.yaml': `a: &a [x,x,x,x,x,x,x,x,x]\n${many(9, (i) => `b${i}: &b${i} [${`*${i === 0 ? 'a' : `b${i - 1}`},`.repeat(9)}x]\n`)}`,
      'episodes/a.md': '# a',
    }),
  deep: () => zipOf({ 'config.yaml': `a: ${nested('[', ']', 60_000)}`, 'episodes/a.md': '# a' }),
  'deep in a page': () => zipOf({ 'a.md': `---\nt: ${nested('{a: ', '}', 40_000)}\n---\n# a` }),
});
const others = of('others', 'bank', {
  'CSV of a million cells': () => 'a,b,c\n'.repeat(300_000),
  NUL: () => Buffer.alloc(2 * MB),
  'raw deflate': () => deflateRawSync(Buffer.alloc(100 * MB)),
});

export const attackFiles: readonly AttackFile[] = [
  ...documents,
  ...zips,
  ...pdfs,
  ...markdown,
  ...gift,
  ...xml,
  ...drawings,
  ...captions,
  ...decks,
  ...archives,
  ...pictures,
  ...smallPictures,
  ...settings,
  ...others,
];
