import { describe, expect, test } from 'vitest';
import { AppError } from '#domain/kernel/errors.ts';
import { FORMULA_DEPTH_MAX } from '#domain/teach/rich-text/formula-bounds.ts';
import { internalRef, isHref } from '#domain/teach/rich-text/link-target.ts';
import { DEPTH_MAX, NODES_MAX, TEXT_MAX } from '#domain/teach/rich-text/rich-text-parser.ts';
import { nodeSpecs } from '#domain/teach/rich-text/rich-text-schema.ts';
import {
  type Block,
  type Mark,
  type Paragraph,
  type RichText,
  type TableCell,
  allBlocks,
  blockText,
  emptyRichText,
  filesOf,
  parseRichText,
  plainText,
  readingMinutes,
  withBlockIds,
  withLinks,
} from '#domain/teach/rich-text/rich-text.ts';

const file = 'a'.repeat(64);
const paragraph = (id: string, text: string, marks?: unknown): Paragraph => ({
  type: 'paragraph',
  attrs: { id },
  content: [{ type: 'text', text, ...(marks === undefined ? {} : { marks: marks as Mark[] }) }],
});
const doc = (...content: unknown[]): unknown => ({ type: 'doc', content });
const linked = (href: unknown): unknown => doc(paragraph('a', 'here', [{ type: 'link', attrs: { href } }]));
const cell = (type: TableCell['type'], id: string, text: string): TableCell => ({
  type,
  attrs: { align: 'right', colspan: 1, rowspan: 1 },
  content: [paragraph(id, text)],
});

/** One of every node and mark in the schema; typed, so that types and schema must agree. */
const blocks: Block[] = [
  { type: 'heading', attrs: { id: 'h', level: 3 }, content: [{ type: 'text', text: 'Title' }] },
  {
    type: 'paragraph',
    attrs: { id: 'p' },
    content: [
      { type: 'text', text: 'bold', marks: [{ type: 'bold' }, { type: 'italic' }] },
      { type: 'hardBreak' },
      {
        type: 'text',
        text: 'code',
        marks: [{ type: 'link', attrs: { href: 'https://example.org/a?b=c#d' } }, { type: 'code' }],
      },
      { type: 'mathInline', attrs: { latex: 'x^2' } },
      { type: 'text', text: 'low', marks: [{ type: 'subscript' }, { type: 'strike' }] },
      { type: 'text', text: 'high', marks: [{ type: 'superscript' }] },
    ],
  },
  { type: 'bulletList', attrs: { id: 'ul' }, content: [{ type: 'listItem', content: [paragraph('li', 'item')] }] },
  {
    type: 'orderedList',
    attrs: { id: 'ol', start: 3 },
    content: [{ type: 'listItem', content: [paragraph('li2', 'third')] }],
  },
  { type: 'blockquote', attrs: { id: 'q' }, content: [paragraph('q1', 'said')] },
  { type: 'codeBlock', attrs: { id: 'c', language: 'bash' }, content: [{ type: 'text', text: 'ls -l\n' }] },
  { type: 'image', attrs: { id: 'i', file, alt: 'A map', caption: 'Fig. 1', width: 640, height: 480 } },
  {
    type: 'table',
    attrs: { id: 't' },
    content: [{ type: 'tableRow', content: [cell('tableHeader', 't1', 'one'), cell('tableCell', 't2', 'two')] }],
  },
  { type: 'horizontalRule', attrs: { id: 'hr' } },
  { type: 'callout', attrs: { id: 'co', kind: 'warning', title: 'Mind' }, content: [paragraph('co1', 'the gap')] },
  { type: 'reveal', attrs: { id: 'r', summary: 'Solution' }, content: [paragraph('r1', 'four')] },
  { type: 'mathBlock', attrs: { id: 'm', latex: 'e = mc^2' } },
];
const everything: RichText = { type: 'doc', content: blocks };

const refusal = (json: unknown): string => {
  try {
    parseRichText(json);
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid_input') return error.detail;
    throw error;
  }
  return 'accepted';
};

describe('parseRichText', () => {
  test('parseRichText returns every node of the schema unchanged', () => {
    expect(parseRichText(everything)).toEqual(everything);
    const types = new Set(JSON.stringify(everything).match(/(?<="type":")\w+/g));
    expect(Object.keys(nodeSpecs).filter((type) => !types.has(type))).toEqual([]);
  });

  test('parseRichText fills in omitted attributes that have an initial value', () => {
    const parsed = parseRichText(doc({ type: 'image', attrs: { id: 'i', file } }));
    expect(parsed.content[0]).toEqual({
      type: 'image',
      attrs: { id: 'i', file, alt: '', caption: '', width: null, height: null },
    });
  });

  test('the error of parseRichText names the path of the first offense', () => {
    expect(
      refusal(doc(paragraph('a', 'fine'), { type: 'blockquote', attrs: { id: 'q' }, content: [{ type: 'iframe' }] })),
    ).toContain('doc.content[1].content[0]');
  });

  test.each([
    ['a value other than an object', null],
    ['a list', []],
    ['a string', '{"type":"doc"}'],
    ['a top node other than doc', paragraph('a', 'b')],
    ['an empty doc', doc()],
    ['a doc in a doc', doc(doc(paragraph('a', 'b')))],
    ['an unknown node', doc({ type: 'script', attrs: { id: 'a' }, content: [] })],
    ['a name from the prototype', doc({ type: 'constructor', attrs: { id: 'a' } })],
    ['an unknown attribute', doc({ type: 'paragraph', attrs: { id: 'a', onclick: 'alert(1)' } })],
    ['an unknown key', doc({ type: 'paragraph', attrs: { id: 'a' }, html: '<b>' })],
    ['a style on a mark', doc(paragraph('a', 'b', [{ type: 'bold', attrs: { style: 'x' } }]))],
    ['an unknown mark', doc(paragraph('a', 'b', [{ type: 'onclick' }]))],
    ['a mark from the prototype', doc(paragraph('a', 'b', [{ type: 'toString' }]))],
    ['a repeated mark', doc(paragraph('a', 'b', [{ type: 'bold' }, { type: 'bold' }]))],
    ['marks other than a list', doc(paragraph('a', 'b', { 0: { type: 'bold' } }))],
    [
      'marks in code',
      doc({ type: 'codeBlock', attrs: { id: 'a' }, content: [{ type: 'text', text: 'x', marks: [{ type: 'bold' }] }] }),
    ],
    ['a picture in code', doc({ type: 'codeBlock', attrs: { id: 'a' }, content: [{ type: 'hardBreak' }] })],
    ['text without a paragraph', doc({ type: 'text', text: 'bare' })],
    ['a paragraph in a paragraph', doc({ type: 'paragraph', attrs: { id: 'a' }, content: [paragraph('b', 'c')] })],
    ['a list item outside a list', doc({ type: 'listItem', content: [paragraph('a', 'b')] })],
    ['a list without items', doc({ type: 'bulletList', attrs: { id: 'a' }, content: [] })],
    ['a row outside a table', doc({ type: 'tableRow', content: [cell('tableCell', 'a', 'b')] })],
    ['children of a leaf', doc({ type: 'horizontalRule', attrs: { id: 'a' }, content: [paragraph('b', 'c')] })],
    ['content other than a list', doc({ type: 'paragraph', attrs: { id: 'a' }, content: { length: 1 } })],
    ['an empty text', doc({ type: 'paragraph', attrs: { id: 'a' }, content: [{ type: 'text', text: '' }] })],
    [
      'a text that is no string',
      doc({ type: 'paragraph', attrs: { id: 'a' }, content: [{ type: 'text', text: ['x'] }] }),
    ],
    ['half a surrogate pair', doc(paragraph('a', 'x\uD800y'))],
    ['a NUL', doc(paragraph('a', 'x\0y'))],
    ['a missing id', doc({ type: 'paragraph' })],
    ['an id with a space', doc({ type: 'paragraph', attrs: { id: 'a b' } })],
    ['a repeated id', doc(paragraph('a', 'b'), paragraph('a', 'c'))],
    ['a heading of level 1', doc({ type: 'heading', attrs: { id: 'a', level: 1 } })],
    ['a level as text', doc({ type: 'heading', attrs: { id: 'a', level: '2' } })],
    ['a picture of another site', doc({ type: 'image', attrs: { id: 'a', file: 'https://example.org/a.png' } })],
    ['a source beside the file', doc({ type: 'image', attrs: { id: 'a', file, src: 'x' } })],
    [
      'an endless cell',
      doc({
        type: 'table',
        attrs: { id: 't' },
        content: [{ type: 'tableRow', content: [{ ...cell('tableCell', 'a', 'b'), attrs: { colspan: 1e9 } }] }],
      }),
    ],
    [
      'an unknown kind of call-out',
      doc({ type: 'callout', attrs: { id: 'a', kind: 'x" onload="' }, content: [paragraph('b', 'c')] }),
    ],
    ['a malformed language name', doc({ type: 'codeBlock', attrs: { id: 'a', language: '../../x' } })],
    ['a list as attributes', doc({ type: 'paragraph', attrs: ['id'] })],
  ])('parseRichText refuses %s', (_name, json) => {
    expect(refusal(json)).not.toBe('accepted');
  });

  test.each(['{"__proto__":{"isAdmin":true}}', '{"constructor":{"prototype":{"isAdmin":true}}}'])(
    'parseRichText refuses the prototype pollution %s',
    (poison) => {
      for (const json of [
        `{"type":"doc","content":[{"type":"paragraph","attrs":{"id":"a",${poison.slice(1, -1)}}}]}`,
        `{"type":"doc","content":[{"type":"paragraph","attrs":{"id":"a"},${poison.slice(1, -1)}}]}`,
        `{"type":"doc",${poison.slice(1, -1)},"content":[{"type":"paragraph","attrs":{"id":"a"}}]}`,
        `{"type":"doc","content":[{"type":"paragraph","attrs":{"id":"a"},"content":[{"type":"text","text":"x","marks":[{"type":"bold","attrs":${poison}}]}]}]}`,
      ]) {
        expect(refusal(JSON.parse(json))).not.toBe('accepted');
      }
      expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined();
    },
  );

  test('an inherited id does not count as an attribute', () => {
    const attrs: unknown = Object.create({ id: 'a' });
    expect(refusal(doc({ type: 'paragraph', attrs }))).toContain('attrs.id');
  });

  test('depth, number of nodes and length of a rich text are limited', () => {
    const nested = (levels: number): unknown =>
      levels === 0
        ? paragraph('p', 'x')
        : { type: 'blockquote', attrs: { id: `q${levels}` }, content: [nested(levels - 1)] };
    expect(refusal(doc(nested(DEPTH_MAX - 2)))).toBe('accepted');
    expect(refusal(doc(nested(DEPTH_MAX - 1)))).toContain('deeper');
    const many = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ type: 'horizontalRule', attrs: { id: `n${index}` } }));
    expect(refusal(doc(...many(NODES_MAX - 1)))).toBe('accepted');
    expect(refusal(doc(...many(NODES_MAX)))).toContain('nodes');
    expect(refusal(doc(paragraph('a', 'x'.repeat(TEXT_MAX - 1))))).toBe('accepted');
    expect(refusal(doc(paragraph('a', 'x'.repeat(TEXT_MAX))))).toContain('characters');
  });

  test('a hundred thousand levels are refused without a stack overflow', () => {
    let deep: unknown = paragraph('p', 'x');
    for (let level = 0; level < 100_000; level += 1)
      deep = { type: 'blockquote', attrs: { id: `q${level}` }, content: [deep] };
    expect(refusal(doc(deep))).toContain('deeper');
    let asType: unknown = 'doc';
    for (let level = 0; level < 100_000; level += 1) asType = [asType];
    expect(refusal(doc({ type: asType }))).not.toBe('accepted');
  });

  test('the parsed copy shares no objects with the input', () => {
    const given = structuredClone(everything);
    const parsed = parseRichText(given);
    for (const block of allBlocks(given)) Object.assign(block.attrs, { id: 'changed' });
    expect(allBlocks(parsed).map((block) => block.attrs.id)).not.toContain('changed');
  });
});

describe('formulas in rich text', () => {
  const formula = (latex: string): unknown => doc({ type: 'mathBlock', attrs: { id: 'a', latex } });

  test('a formula within the limits is accepted, and one beyond them is refused', () => {
    expect(refusal(formula('x^{'.repeat(FORMULA_DEPTH_MAX) + '}'.repeat(FORMULA_DEPTH_MAX)))).toBe('accepted');
    expect(refusal(formula('x^{'.repeat(150) + '}'.repeat(150)))).toContain('latex');
    expect(refusal(formula('x\0'))).toContain('latex');
  });

  test('a text nested 150,000 levels deep is refused without a stack overflow', () => {
    let block: unknown = paragraph('p', 'x');
    for (let depth = 0; depth < 150_000; depth += 1)
      block = { type: 'blockquote', attrs: { id: `q${depth}` }, content: [block] };
    expect(refusal(doc(block))).toContain('lies deeper');
  });
});

describe('mutations of rich text', () => {
  /** Seeded linear congruential generator, so that a failure can be reproduced. */
  const random = (seed: number) => () => {
    seed = (seed * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return seed / 4_294_967_296;
  };
  const poisons: unknown[] = [
    'javascript:alert(1)',
    '<img src=x onerror=alert(1)>',
    null,
    -1,
    1e308,
    {},
    [],
    [[]],
    true,
    { type: 'script' },
    { type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href: 'data:text/html,x' } }] },
  ];

  test('a randomly mutated rich text is refused or parses to itself', () => {
    for (let seed = 1; seed <= 2_000; seed += 1) {
      const next = random(seed);
      const pick = <Item>(list: readonly Item[]): Item => list[Math.floor(next() * list.length)] as Item;
      const json = structuredClone(everything) as unknown as Record<string, unknown>;
      let target: Record<string, unknown> = json;
      for (;;) {
        const inner = Object.values(target).filter((value) => typeof value === 'object' && value !== null);
        if (inner.length === 0 || next() < 0.2) break;
        target = pick(inner) as Record<string, unknown>;
      }
      target[pick([...Object.keys(target), 'onload', 'attrs', 'content', 'marks'])] = pick(poisons);
      if (refusal(json) !== 'accepted') continue;
      const parsed = parseRichText(json);
      expect(parseRichText(parsed)).toEqual(parsed);
      expect(JSON.stringify(parsed)).not.toMatch(/"href":"(?!https:)/);
    }
  });
});

describe('links in rich text', () => {
  test.each([
    'https://example.org',
    'http://example.org/a b'.replace(' ', '%20'),
    'HTTPS://EXAMPLE.ORG/x',
    'mailto:team@example.org?subject=Hi%20there',
    'https://example.org/100%25/%C3%A9?q=%20',
    'step:0198c0de-0000-7000-8000-000000000001',
    'lesson:0198c0de-0000-7000-8000-000000000001',
  ])('the link %s is allowed', (href) => {
    expect(refusal(linked(href))).toBe('accepted');
  });

  const schemes = ['javascript', 'data', 'vbscript', 'file', 'blob', 'ftp', 'view-source', 'about', 'ws', 'intent'];
  const disguises = (href: string): string[] => [
    href,
    href.toUpperCase(),
    [...href].map((letter, index) => (index % 2 ? letter.toUpperCase() : letter)).join(''),
    ...['\t', '\n', '\r', '\0', '\u0001', ' ', '\u00a0', '\u200b', '\ufeff', '\u202e'].flatMap((sign) => [
      sign + href,
      href.slice(0, 4) + sign + href.slice(4),
      href + sign,
    ]),
    href.replace(':', '&colon;'),
    href.replace(':', '%3A'),
  ];
  test.each(schemes)('the scheme %s: is refused in every disguise', (scheme) => {
    expect(disguises(`${scheme}:alert(1)`).filter(isHref)).toEqual([]);
  });

  test.each([
    '',
    '#',
    '/admin',
    '//example.org',
    '\\\\example.org',
    'https:example.org',
    'https:///example.org',
    'https:\\\\example.org',
    'https://exa\nmple.org',
    'mailto:',
    'mailto:a@example.org%0d%0aBcc:all@example.org',
    'mailto:a@example.org?subject=x%0Abody',
    'mailto:a@example.org?subject=x%250d%250aBcc:x',
    'https://example.org/%00',
    'https://example.org/%c2%85',
    'https://example.org/%7F',
    'step:',
    'step:../../x',
    'lesson:a/b',
    'wizard:1',
    `https://example.org/${'a'.repeat(2_000)}`,
    7,
    null,
    ['https://example.org'],
  ])('the link %j is refused', (href) => {
    expect(refusal(linked(href))).not.toBe('accepted');
  });

  test('internal targets alone are references', () => {
    expect(internalRef('step:a-1')).toEqual({ to: 'step', id: 'a-1' });
    expect(internalRef('https://example.org/step:a')).toBeUndefined();
  });

  test('links between lessons can be redirected or removed while external links stay', () => {
    const text = parseRichText(
      doc(
        paragraph('a', 'in', [{ type: 'link', attrs: { href: 'lesson:a' } }, { type: 'bold' }]),
        paragraph('b', 'gone', [{ type: 'link', attrs: { href: 'lesson:b' } }]),
        paragraph('c', 'out', [{ type: 'link', attrs: { href: 'https://example.org' } }]),
      ),
    );
    const moved = withLinks(text, (href) => (href === 'lesson:a' ? 'lesson:z' : undefined));
    expect(moved.content.flatMap((block) => (block.type === 'paragraph' ? block.content : []))).toEqual([
      { type: 'text', text: 'in', marks: [{ type: 'link', attrs: { href: 'lesson:z' } }, { type: 'bold' }] },
      { type: 'text', text: 'gone' },
      { type: 'text', text: 'out', marks: [{ type: 'link', attrs: { href: 'https://example.org' } }] },
    ]);
  });
});

describe('reading a rich text', () => {
  const text = parseRichText(everything);

  test('plain text contains all readable content, one line per block', () => {
    expect(plainText(text)).toBe(
      'Title\nbold\ncodex^2lowhigh\nitem\nthird\nsaid\nls -l\n\nA map\nFig. 1\none\ntwo\nMind\nthe gap\nSolution\nfour\ne = mc^2',
    );
  });

  test('citation offsets count in the text of one block', () => {
    expect(blockText(text.content[1] as Block).slice(5, 9)).toBe('code');
  });

  test('each file of a text is listed once', () => {
    const twice = parseRichText(
      doc(
        { type: 'image', attrs: { id: 'a', file } },
        { type: 'blockquote', attrs: { id: 'q' }, content: [{ type: 'image', attrs: { id: 'b', file } }] },
      ),
    );
    expect(filesOf(twice)).toEqual([file]);
  });

  test('reading time depends on words and language and is at least one minute', () => {
    expect(readingMinutes(emptyRichText('a'))).toBe(1);
    const long = parseRichText(doc(paragraph('a', 'word '.repeat(2_000).trim())));
    expect(readingMinutes(long)).toBe(9);
    expect(readingMinutes(long, 'de')).toBe(11);
  });
});

describe('block IDs', () => {
  test('missing, malformed and repeated block IDs are replaced, valid ones stay', () => {
    const loose = doc(paragraph('keep', 'a'), paragraph('', 'b'), paragraph('keep', 'c'), {
      type: 'blockquote',
      attrs: { id: 'not an id' },
      content: [paragraph('', 'd')],
    }) as RichText;
    let made = 0;
    const whole = withBlockIds(loose, () => `new${(made += 1)}`);
    expect(allBlocks(whole).map((block) => block.attrs.id)).toEqual(['keep', 'new1', 'new2', 'new3', 'new4']);
    expect(parseRichText(whole)).toEqual(whole);
  });

  test('an ID generator that repeats itself still yields unique block IDs', () => {
    const whole = withBlockIds(
      doc(paragraph('', 'a'), paragraph('', 'a'), paragraph('', 'a')) as RichText,
      () => 'same',
    );
    expect(allBlocks(whole).map((block) => block.attrs.id)).toEqual(['same', 'same-2', 'same-3']);
  });
});
