import { describe, expect, test } from 'vitest';
import { unlimitedMarkdown } from '#domain/kernel/text/markdown.ts';
import {
  type Block,
  type RichText,
  allBlocks,
  blockText,
  parseRichText,
  plainText,
} from '#domain/teach/rich-text/rich-text.ts';
import { type MarkdownOptions, markdownToRichText } from '#server/teach/markdown/markdown.ts';

const picture = { file: 'c'.repeat(64), width: 1_000, height: 500 };
const read = (markdown: string, options: MarkdownOptions = {}) =>
  markdownToRichText(markdown, { picture: () => picture, ...options });
const blocksOf = (markdown: string, options?: MarkdownOptions): Block[] => read(markdown, options).text.content;
const lossOf = (markdown: string, options?: MarkdownOptions): string[] =>
  read(markdown, options).loss.map(({ line, kind, what }) => `${line} ${kind} ${what}`);

/** A block without ids. */
const bare = (node: unknown): unknown => {
  if (Array.isArray(node)) return node.map(bare);
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(
    Object.entries(node).flatMap(([key, value]: [string, unknown]) => (key === 'id' ? [] : [[key, bare(value)]])),
  );
};
const inlinesOf = (markdown: string, options?: MarkdownOptions): unknown =>
  bare(blocksOf(markdown, options).flatMap((block): unknown[] => ('content' in block ? (block.content ?? []) : [])));
const text = (value: string, ...marks: unknown[]) => ({
  type: 'text',
  text: value,
  ...(marks.length > 0 ? { marks } : {}),
});

describe('text and marks', () => {
  test('emphasis, code, links and breaks become marks and breaks', () => {
    expect(inlinesOf('*a* **b** ~~c~~ `d` [e](https://example.org "t") f  \ng')).toEqual([
      text('a', { type: 'italic' }),
      text(' '),
      text('b', { type: 'bold' }),
      text(' '),
      text('c', { type: 'strike' }),
      text(' '),
      text('d', { type: 'code' }),
      text(' '),
      text('e', { type: 'link', attrs: { href: 'https://example.org' } }),
      text(' f'),
      { type: 'hardBreak' },
      text('g'),
    ]);
  });

  test('a line ending within a paragraph becomes a space', () => {
    expect(inlinesOf('one\n  two')).toEqual([text('one two')]);
  });

  test('harmless HTML becomes marks, and angle brackets that are not tags stay text', () => {
    expect(inlinesOf('x<sup>2</sup> H<sub>2</sub>O H~2~O <kbd>Q</kbd><br>a <your name> <!-- hidden --> b')).toEqual([
      text('x'),
      text('2', { type: 'superscript' }),
      text(' H'),
      text('2', { type: 'subscript' }),
      text('O H'),
      text('2', { type: 'subscript' }),
      text('O '),
      text('Q', { type: 'code' }),
      { type: 'hardBreak' },
      text('a <your name>  b'),
    ]);
  });

  test('typewriter hyphens become dashes, and command options keep their hyphens', () => {
    expect(plainText(read('files---there 1--2 a -- b use --global').text)).toBe('files—there 1–2 a – b use --global');
  });

  test('formulas follow Pandoc’s rule, which leaves prices unchanged', () => {
    expect(inlinesOf('$\\omega_0 = 2\\pi f_0$ costs $5 and $6, \\$x\\$, USD$30,000')).toEqual([
      { type: 'mathInline', attrs: { latex: '\\omega_0 = 2\\pi f_0' } },
      text(' costs $5 and $6, $x$, USD$30,000'),
    ]);
  });

  test('link definitions apply inside and outside of boxes', () => {
    const markdown = '[a][x] ![p]\n\n::: tip\n[b][x]\n:::\n\n[x]: https://example.org\n[p]: fig/p.png\n';
    const hrefs = JSON.stringify(read(markdown).text).match(/https:\/\/example\.org/g);
    expect(hrefs).toHaveLength(2);
    expect(blocksOf(markdown).map((block) => block.type)).toEqual(['paragraph', 'image', 'callout']);
  });
});

describe('blocks', () => {
  test('headings keep their relative levels, are shifted as requested and lose their attributes', () => {
    expect(bare(blocksOf('## Two {#two .x}\n\n### Three\n\n###### Six'))).toEqual([
      { type: 'heading', attrs: { level: 2 }, content: [text('Two')] },
      { type: 'heading', attrs: { level: 3 }, content: [text('Three')] },
      { type: 'heading', attrs: { level: 4 }, content: [text('Six')] },
    ]);
    expect(bare(blocksOf('### Three', { headingShift: -1 }))).toEqual([
      { type: 'heading', attrs: { level: 2 }, content: [text('Three')] },
    ]);
  });

  test('lists keep their start number, the code in their items and their checkboxes', () => {
    const [list, tasks] = blocksOf('3. three\n\n   ```bash\n   ls\n   ```\n4. four\n\n- [x] done\n- [ ] open');
    expect(list?.type === 'orderedList' && list.attrs.start).toBe(3);
    expect(list?.type === 'orderedList' && list.content[0]?.content.map((block) => block.type)).toEqual([
      'paragraph',
      'codeBlock',
    ]);
    expect(tasks === undefined ? '' : blockText(tasks)).toBe('☑ done\n☐ open');
  });

  test('tables keep their alignment', () => {
    const [table] = blocksOf('| a | b |\n|:-|-:|\n| c | $d$ |');
    expect(
      table?.type === 'table' && table.content.map((row) => row.content.map((cell) => [cell.type, cell.attrs.align])),
    ).toEqual([
      [
        ['tableHeader', 'left'],
        ['tableHeader', 'right'],
      ],
      [
        ['tableCell', 'left'],
        ['tableCell', 'right'],
      ],
    ]);
  });

  test('grid tables contain blocks in their cells', () => {
    const [table] = blocksOf(
      '+---+-------+\n| a | b     |\n+===+=======+\n| c | - one |\n|   | - two |\n+---+-------+',
    );
    expect(
      table?.type === 'table' &&
        table.content.map((row) => row.content.map((cell) => `${cell.type} ${cell.content[0]?.type}`)),
    ).toEqual([
      ['tableHeader paragraph', 'tableHeader paragraph'],
      ['tableCell paragraph', 'tableCell bulletList'],
    ]);
  });

  test('a grid table that cannot be parsed is kept as source and reported', () => {
    const markdown = '+---+---+\n| a | b |\n+---+---+\n| a     |\n+-------+';
    expect(blocksOf(markdown).map((block) => block.type)).toEqual(['codeBlock']);
    expect(lossOf(`x\n\n${markdown}`)[0]).toMatch(/^3 table_as_text/);
  });

  test('display formulas on one or several lines become separate blocks', () => {
    expect(bare(blocksOf('a\n$$x = 1$$\nb\n\n$$\ny\n= 2\n$$'))).toEqual([
      { type: 'paragraph', attrs: {}, content: [text('a')] },
      { type: 'mathBlock', attrs: { latex: 'x = 1' } },
      { type: 'paragraph', attrs: {}, content: [text('b')] },
      { type: 'mathBlock', attrs: { latex: 'y\n= 2' } },
    ]);
  });

  test.each([
    ['```bash', 'bash'],
    ['```{.python .numberLines}', 'python'],
    ['~~~ C++', 'c++'],
    ['```', null],
  ])('the fence %s makes a code block with the language %s', (fence, language) => {
    const [code] = blocksOf(`${fence}\nx\n${fence.slice(0, 3)}`);
    expect(code?.type === 'codeBlock' && code.attrs.language).toBe(language);
  });

  test('footnotes stay at the position of their text', () => {
    expect(plainText(read('a[^1]\n\n[^1]: b').text)).toBe('a1\n1 b');
  });
});

describe('pictures', () => {
  const attrsOf = (markdown: string) =>
    blocksOf(markdown).flatMap((block) => (block.type === 'image' ? [block.attrs] : []));

  test('the brackets of a Markdown picture are its alt text and the title is its caption', () => {
    expect(attrsOf('![A map](a.svg "Fig. 1")')).toMatchObject([
      { alt: 'A map', caption: 'Fig. 1', width: 1_000, height: 500, file: picture.file },
    ]);
  });

  test('the brackets of a picture with attributes are its caption, and a width scales it within the column', () => {
    expect(attrsOf(`![Fig. 1](a.svg){alt='It\\'s "a" *map* {x}'\n width="50%"}`)).toMatchObject([
      { alt: `It's "a" *map* {x}`, caption: 'Fig. 1', width: 340, height: 170 },
    ]);
  });

  test('a picture inside a paragraph splits it, and an img element becomes a picture', () => {
    expect(blocksOf('before ![a](b.png) after').map((block) => block.type)).toEqual([
      'paragraph',
      'image',
      'paragraph',
    ]);
    expect(attrsOf('<img src="fig/a.png" alt="A map" onerror="x">')).toMatchObject([{ alt: 'A map' }]);
  });

  test('a missing picture is replaced by its description and reported with its line', () => {
    const options = { picture: () => undefined };
    expect(plainText(read('\n![A map](a.png)', options).text)).toBe('A map');
    expect(lossOf('\n![A map](a.png)\n\n![](https://example.org/b.png)', options)).toEqual([
      '2 picture_missing a.png',
      '4 picture_external https://example.org/b.png',
    ]);
  });
});

describe('boxes', () => {
  const shape = (blocks: readonly Block[]): unknown[] =>
    blocks.map((block) => {
      if (block.type === 'callout') return [`${block.attrs.kind}: ${block.attrs.title}`, ...shape(block.content)];
      if (block.type === 'reveal') return [`reveal: ${block.attrs.summary}`, ...shape(block.content)];
      return blockText(block);
    });

  test('fences of any number of colons open and close boxes, and boxes nest', () => {
    const markdown = '::::::::::: challenge\n\n## Count\n\nHow many?\n\n:::: solution\nThree.\n:::\n:::::\n\nafter';
    expect(shape(blocksOf(markdown))).toEqual([['tip: Count', 'How many?', ['reveal: Solution', 'Three.']], 'after']);
  });

  test.each([
    ['::: warning Mind the gap', 'warning: Mind the gap'],
    ['::: {.callout #x}', 'note: '],
    ['::: tip :::', 'tip: '],
    [':::key', 'key: '],
    ['::: reveal Try it first', 'reveal: Try it first'],
    ['::: hint', 'reveal: Hint'],
    ['::: spoiler', 'reveal: '],
    ['::: prereq', 'warning: Prerequisites'],
    ['::: discussion', 'tip: Discussion'],
    ['::: testimonial', 'note: '],
    ['::: instructor', 'reveal: Note for teachers'],
    ['::: objectives', 'objective: '],
  ])('the fence %s becomes the box %s', (fence, expected) => {
    expect(shape(blocksOf(`${fence}\nwords\n:::`))).toEqual([[expected, 'words']]);
  });

  test('added words are in the language of the text', () => {
    expect(shape(blocksOf('::: solution\nDrei.\n:::', { language: 'de-AT' }))).toEqual([['reveal: Lösung', 'Drei.']]);
  });

  test('colons in code and comments are not fences', () => {
    expect(shape(blocksOf('```\n::: tip\n```\n\n1. ```md\n   ::: note\n   ```\n\n<!--\n::: tip\n-->\n\nend'))).toEqual([
      '::: tip',
      '::: note',
      'end',
    ]);
  });

  test('an unknown box keeps its text, and an unpaired fence is reported', () => {
    expect(shape(blocksOf('::: mystery\nwords\n:::'))).toEqual(['words']);
    expect(lossOf('::: mystery\nwords\n:::\n\n:::\n\n::: tip\nx')).toEqual([
      '5 stray_div :::',
      '7 stray_div :::',
      '1 unknown_div mystery',
    ]);
  });
});

describe('content that is dropped', () => {
  test('scripts, styles and frames are dropped with their content and reported with their line', () => {
    const { text: whole, loss } = read(
      'a <script>alert(1)</script> b\n\n<script>\nalert(2)\n</script>\n\n<iframe src="x"></iframe>\n\n<style>p{}</style>',
    );
    expect(plainText(whole)).toBe('a  b');
    expect(loss.map(({ line, kind }) => `${line} ${kind}`)).toEqual([
      '1 html_dropped',
      '3 html_dropped',
      '7 html_dropped',
      '9 html_dropped',
    ]);
  });

  test('layout tags are dropped and their Markdown is kept', () => {
    expect(plainText(read('<div class="x">\n\nA **word**\n\n</div>\n\n<p></p>\n- item').text)).toBe('A word\nitem');
    expect(lossOf('<div class="x">\n\nA\n\n</div>')).toEqual([]);
  });

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'java&#x0A;script:x',
    'vbscript:x',
    'file:///etc/passwd',
  ])('a link to %s becomes plain text', (url) => {
    const { text: whole, loss } = read(`[words](<${url}>)`);
    expect(inlinesOf(`[words](<${url}>)`)).toEqual([text('words')]);
    expect(plainText(whole)).toBe('words');
    expect(loss.map(({ kind }) => kind)).toEqual(['link_dropped']);
  });

  test('code that ran when the course was built is shown and reported', () => {
    expect(lossOf('```{r, echo=FALSE}\nplot(x)\n```')).toEqual(['1 code_not_run {r,']);
  });
});

describe('any text', () => {
  test('block ids depend only on the block’s text, so the same text yields the same ids', () => {
    const idsOf = (doc: RichText) => allBlocks(doc).map((block) => block.attrs.id);
    const markdown = '## A\n\none\n\none\n\n- two';
    expect(idsOf(read(markdown).text)).toEqual(idsOf(read(markdown).text));
    const more = idsOf(read(`new\n\n${markdown}`).text);
    expect(more.slice(1)).toEqual(idsOf(read(markdown).text));
  });

  test('an empty text becomes one empty paragraph', () => {
    expect(blocksOf('').map((block) => block.type)).toEqual(['paragraph']);
    expect(blocksOf('\uFEFF\r\n').map((block) => block.type)).toEqual(['paragraph']);
  });

  test('quotes and lists of any depth fit into the schema', () => {
    const deep = Array.from({ length: 40 }, (_, level) => `${'  '.repeat(level)}- level ${level}`).join('\n');
    const { text: whole, loss } = read(`${deep}\n\n${'> '.repeat(30)}quoted`);
    expect(parseRichText(whole)).toEqual(whole);
    expect(plainText(whole)).toContain('level 39');
    expect(loss.map(({ kind }) => kind)).toContain('nesting_flattened');
  });

  test.each([
    ['stars', '*_'.repeat(10_000)],
    ['tildes', '~a'.repeat(10_000)],
    ['footnotes', '[^a]'.repeat(10_000)],
    ['backticks', Array.from({ length: 340 }, (_, index) => '`'.repeat(index + 1)).join('a')],
    ['rows', `|a|b|\n|-|-|\n${'|x|y|\n'.repeat(2_000)}`],
    ['quotes with spaces', '> '.repeat(5_000)],
    ['divs', '::: note\n'.repeat(50_000)],
    ['quotes', '>'.repeat(20_000)],
    ['brackets', '['.repeat(30_000)],
    ['braces', '){'.repeat(20_000)],
    ['dollars', '$a '.repeat(20_000)],
  ])('endless %s yield a text or one clear refusal', (_name, markdown) => {
    let outcome: string;
    try {
      outcome = parseRichText(read(markdown).text).type;
    } catch (error) {
      outcome = String(error);
    }
    expect(outcome).toMatch(/^doc$|AppError: (invalid_input|too_large)/);
  });

  test('a hundred marks in a paragraph are converted, and beyond ten thousand the rest stays plain text and is reported', () => {
    expect(inlinesOf('*a* '.repeat(50))).toHaveLength(99);
    expect(lossOf('*a* '.repeat(50))).toEqual([]);
    const typed = '*a* b_c '.repeat(3_000);
    const { text: whole, loss } = read(`one *two*\n\n${typed}`);
    expect(plainText(whole)).toMatch(/^one two\na b_c a b_c .* \*a\* b_c( \*a\* b_c)+$/);
    expect(loss.map(({ line, kind }) => `${line} ${kind}`)).toEqual(['3 text_as_typed']);
  });

  test('up to twenty backticks begin code, and more are plain text', () => {
    const ticks = (count: number) => `${'`'.repeat(count)}x${'`'.repeat(count)}`;
    expect(inlinesOf(`a ${ticks(20)}`)).toEqual([text('a '), text('x', { type: 'code' })]);
    expect(inlinesOf(`a ${ticks(21)}`)).toEqual([text(`a ${ticks(21)}`)]);
  });

  test('a text nested beyond the parser’s limit is refused', () => {
    expect(() => read('> '.repeat(600))).toThrow(/invalid_input: line 1: the text is nested too deeply/);
  });

  test('an overlong paragraph is refused before it is parsed', () => {
    const read = () => markdownToRichText('a line\n'.repeat(100_000), { budget: unlimitedMarkdown() });
    expect(read).toThrow(/too_large.*paragraph/);
  });

  test('a text that would block the event loop is refused with its line', () => {
    const markdown = `:::: note\na\n::::\n\n${'- a\n'.repeat(2_000)}`;
    expect(() => read(markdown)).toThrow(/too_large: line 4: the text takes too long to read/);
    expect(() => read('a '.repeat(30_000))).toThrow(/too_large: line 1: the text takes too long to read/);
  });

  test('link definitions count toward the limit in every part that uses them', () => {
    const markdown = `[a]: ${'b'.repeat(10_000)}\n\n${'::: note\n[a]\n:::\n'.repeat(100)}`;
    expect(() => read(markdown)).toThrow(/too long to read/);
  });

  test('control characters and unpaired surrogates are removed', () => {
    expect(plainText(read('a\u0001b\u0000c\uD800d').text)).toMatch(/^ab.?c.d$/);
  });
});
