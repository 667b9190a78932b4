import process from 'node:process';
import { inspect } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { AppError } from '#domain/kernel/errors.ts';
import { markdownToRichText } from '#server/teach/markdown/markdown.ts';
import { readBank } from '#server/teach/question-bank/read-bank.ts';

const SIZE = 100_000;
/** Most CPU milliseconds that a text may take on the event loop; twice the goal, because machines differ. */
const ACCEPTED_MS = 400;
const REFUSED_MS = 200;

type Make = (size: number) => string;

const fill =
  (part: string): Make =>
  (size) =>
    part.repeat(Math.ceil(size / part.length)).slice(0, size);

const numbered =
  (part: (number: number) => string): Make =>
  (size) => {
    let text = '';
    for (let number = 0; text.length < size; number += 1) text += part(number);
    return text.slice(0, size);
  };

const around =
  (open: string, close: string): Make =>
  (size) => {
    const times = Math.floor(size / (open.length + close.length));
    return open.repeat(times) + close.repeat(times);
  };

const prose =
  'Lorem ipsum dolor *sit amet*, consectetur `adipiscing` elit, sed do [eiusmod](https://example.org) tempor.\n';

const families: Readonly<Record<string, Make>> = {
  prose: fill(`${prose}${prose}\n## Heading\n\n- a\n- b\n\n`),
  'one word': fill('a'),
  'short lines': fill('a\n'),
  'empty lines': fill('\n'),
  definitions: fill('a\n: b\n'),
  'quotations and lists in a line': fill('> - '),
  'quotations in a line': fill('>'),
  'lists in a line': fill('- '),
  'lines of a hundred quotations': fill(`${'> '.repeat(100)}a\n`),
  'lines of a hundred lists': fill(`${'- '.repeat(100)}a\n`),
  'lists, each in the one before': numbered((number) => `${'  '.repeat(number % 100)}- a\n`),
  'lazy lines in a hundred quotations': (size) => `${'> '.repeat(100)}${fill('a\n')(size)}`,
  'empty lines in a hundred lists': (size) => `${'- '.repeat(100)}a${fill('\n')(size)}`,
  'quotations one after the other': fill('> a\n\n'),
  'lists of changing marks': fill('- a\n* a\n+ a\n'),
  'empty lists in lists': fill('-\n  -\n'),
  tasks: fill('- [ ] a\n'),
  'opening stars': fill('*a '),
  'closing stars': fill('a**b'),
  'one run of stars': around('*', '*'),
  'stars and underscores': fill('*a _b '),
  'deep emphasis': around('*a **b ', 'c** d*'),
  tildes: fill('~a '),
  brackets: fill('['),
  'pairs of brackets': fill('[a]'),
  'links that never close': fill('[a]('),
  'titles that never close': fill('[a](b "'),
  pictures: fill('!['),
  'pictures in pictures': around('![', '](a)'),
  'calls of footnotes': fill('[^a]'),
  footnotes: numbered((number) => `[^${number}]\n\n[^${number}]: a\n\n`),
  'footnotes in footnotes': fill('[^a]: '),
  'definitions of links': numbered((number) => `[${number}]: a\n`),
  'definitions that never end': fill('[a\n'),
  'a long address used often': (size) => `[a]: ${'b'.repeat(size / 2)}\n\n${fill(':::\n[a]\n')(size / 2)}`,
  'one run of backticks': fill('`'),
  'runs of backticks': numbered((number) => `${'`'.repeat(number)} `),
  'pairs of backticks': fill('`a'),
  fences: fill('~~~\na\n'),
  'less-than signs': fill('<'),
  tags: fill('<b>a</b>'),
  'attributes of tags': fill('<a b="'),
  comments: fill('<!--'),
  'blocks of HTML': fill('<div>\n\na\n\n</div>\n\n'),
  addresses: fill('www.a.b '),
  'mail addresses': fill('a@b.c '),
  'a wide table': (size) => `|${fill('a|')(size / 2)}\n|${fill('-|')(size / 2)}\n`,
  'a tall table': (size) => `|a|b|\n|-|-|\n${fill('|x|y|\n')(size)}`,
  'a table of short rows': (size) => `|${'a|'.repeat(1_000)}\n|${'-|'.repeat(1_000)}\n${fill('|a\n')(size)}`,
  'heads of tables': fill('a|b\n-|-\n'),
  'grid tables': fill('+-+\n|a|\n+-+\n'),
  backslashes: fill('\\'),
  'lines of backslashes': fill('\\\n'),
  'escaped stars': fill('\\*'),
  ampersands: fill('&'),
  dollars: fill('$a$'),
  'dollars that never close': fill('$\\'),
  'attributes of links': fill('[a]{a="'),
  'fenced divs': fill('::: a\n:::\n'),
  headings: fill('# a\n'),
  'underlined headings': fill('a\n=\n'),
  'hard breaks': fill('a  \n'),
  'lines across the page': fill('* * *\n'),
};

/** CPU milliseconds of a task; the least of three runs, so that compilation counts only once. */
function costOf(work: () => unknown): number {
  const costs = [1, 2, 3].map(() => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  });
  return Math.round(Math.min(...costs));
}

function faultOf(work: () => unknown): string {
  try {
    work();
    return '';
  } catch (error) {
    if (error instanceof AppError) return String(error.details?.['fault'] ?? error.code);
    throw error;
  }
}

/** Length of the longest text of a family that is not refused as too costly, or 0. */
function longestAccepted(make: Make): number {
  let [low, high] = [0, SIZE];
  while (high - low > SIZE / 50) {
    const middle = Math.floor((low + high) / 2);
    const isTooCostly = ['tooDeep', 'tooLong'].includes(faultOf(() => markdownToRichText(make(middle))));
    if (isTooCostly) high = middle;
    else low = middle;
  }
  return low;
}

const table: Record<string, string | number>[] = [];
afterAll(() => {
  process.stdout.write(`${table.map((row) => inspect(row, { breakLength: Infinity })).join('\n')}\n`);
});

test.each(Object.entries(families))(
  'a text of %s takes little time on the event loop, whether accepted or refused',
  (name, make) => {
    const length = longestAccepted(make);
    const [accepted, whole] = [make(length), make(SIZE)];
    const acceptedMs = costOf(() => faultOf(() => markdownToRichText(accepted)));
    const wholeMs = costOf(() => faultOf(() => markdownToRichText(whole)));
    const fault = faultOf(() => markdownToRichText(whole));
    table.push({
      text: name,
      'longest accepted': length,
      'its ms': acceptedMs,
      '100 kB': fault || 'accepted',
      'ms of 100 kB': wholeMs,
    });
    expect(acceptedMs).toBeLessThan(ACCEPTED_MS);
    expect(wholeMs).toBeLessThan(fault === '' ? ACCEPTED_MS : REFUSED_MS);
  },
);

test.each([
  ['parts', () => `Which?{${'~a'.repeat(600_000)}}`],
  ['right parts', () => `Which?{${'=a'.repeat(600_000)}}`],
  ['pairs', () => `Which?{${'=a->b'.repeat(200_000)}}`],
  ['feedback', () => `Which?{=a${'#b'.repeat(600_000)}}`],
  ['attributes of links', () => `[markdown]${fill('[a]{a="')(60_000)}{=a}\n\n`.repeat(5)],
  ['backslashes', () => `${'\\'.repeat(95_000)}{=a}\n\n`.repeat(5)],
  ['quotations and lists', () => `[markdown]${'> - '.repeat(15_000)}{=a}\n\n`.repeat(5)],
])('a GIFT file of many %s is parsed or refused within the time limit of a worker', (name, make) => {
  const bytes = Buffer.from(make());
  const cost = costOf(() => faultOf(() => readBank(bytes)));
  table.push({ text: `GIFT: ${name}`, 'longest accepted': bytes.length, 'its ms': cost });
  expect(cost).toBeLessThan(10_000);
});
