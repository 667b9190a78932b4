import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { AppError } from '#domain/kernel/errors.ts';
import { seededRandomInt } from '#domain/kernel/shuffle.ts';
import { sanitizeSvg } from '#server/core/files/picture/svg.ts';

const root = join(import.meta.dirname, '../../../..');
const clean = (source: string): string => sanitizeSvg(source).svg;

/** The sanitized drawing, or undefined if it is refused. */
function cleanedOrRefused(source: string): string | undefined {
  try {
    return clean(source);
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

/** A random drawing of everything that the sanitizer treats specially. */
function anyDrawing(seed: string): string {
  const roll = seededRandomInt(seed);
  const pick = <T>(list: readonly T[]): T => list[roll(list.length)] as T;
  const some = (most: number, make: () => string): string => Array.from({ length: roll(most + 1) }, make).join('');
  const words = () =>
    some(4, () =>
      pick([
        ' ',
        '\n',
        '\t',
        '\r\n',
        '\r',
        'ebb',
        '&amp;',
        '&lt;b&gt;',
        '&quot;',
        '&#13;',
        '&#10;',
        '&#9;',
        "'",
        '>',
        'é 漢 🙂',
      ]),
    );
  const css = () =>
    pick([
      'rect { fill: teal }',
      '@import "a.css";',
      'a{b:url(#c)}',
      'a > b {}',
      '"x"',
      'rect{fill:url(https://e.test)}',
      '\\75rl',
    ]);
  const attribute = (name: string) => ` ${name}=${pick(['"', "'"])}`;
  const attributes = () =>
    [...new Set(['id', 'fill', 'd', 'onload', 'xml:space', 'data-x', 'style', 'href', 'xlink:href', 'aria-label'])]
      .filter(() => roll(4) === 0)
      .map((name) => {
        const start = attribute(name);
        const value = pick([
          words().replaceAll(/["']/g, ''),
          css().replaceAll(/["'<&]/g, ''),
          '#part',
          'url(#part)',
          'M0 0&#10;L1 1\nZ',
        ]);
        return `${start}${value}${start.at(-1)}`;
      })
      .join('');
  const beside = () => some(2, () => pick(['\n', ' ', '<!-- note -->', '<?pi x?>', '\r\n']));
  const content = (depth: number): string =>
    some(4, () => {
      const name = pick(['g', 'rect', 'text', 'a', 'script', 'style', 'metadata', 'svg:path', 'foreignObject', 'svg']);
      return pick([
        words,
        () => '<!-- c -->',
        () => `<![CDATA[${pick(['a < b', 'x', '@import', ']]', '\r\n'])}]]>`,
        () => `<style${attributes()}>${css()}${depth > 0 ? content(depth - 1) : ''}${css()}</style>`,
        () => `<${name}${attributes()}/>`,
        () => `<${name}${attributes()}>${depth > 0 ? content(depth - 1) : ''}</${name}>`,
      ])();
    });
  const declaration = pick(['', '<?xml version="1.0" encoding="UTF-8"?>', '<?xml version="1.1"?>', '\uFEFF']);
  const type = pick(['', '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd">']);
  const name = pick(['svg', 'svg', 'svg:svg']);
  return `${declaration}${beside()}${type}${beside()}<${name}${attributes()}>${content(3)}</${name}>${beside()}`;
}

describe('drawing sanitizer', () => {
  test('sanitizing every drawing of the product a second time changes nothing', () => {
    const drawings = globSync(['data/**/*.svg', 'web/**/*.svg', 'site/**/*.svg'], { cwd: root });
    expect(drawings.length).toBeGreaterThan(20);
    for (const path of drawings) {
      const once = clean(readFileSync(join(root, path), 'utf8'));
      expect(clean(once), path).toBe(once);
    }
  });

  test('sanitizing random drawings a second time changes nothing', () => {
    let read = 0;
    for (let seed = 0; seed < 1_000; seed += 1) {
      const source = anyDrawing(`drawing ${seed}`);
      const once = cleanedOrRefused(source);
      if (once === undefined) continue;
      read += 1;
      expect(sanitizeSvg(once), source).toMatchObject({ svg: once, removed: [] });
    }
    expect(read).toBeGreaterThan(500);
  });

  test('white space outside the root element is removed and white space inside it is kept', () => {
    expect(clean('<?xml version="1.0"?>\n<svg>\n <g aria-label="a&#10;b"/>&#13;</svg>\n')).toMatch(
      /^<svg [^>]*>\n <g aria-label="a&#10;b"><\/g>&#13;<\/svg>$/,
    );
  });

  test('an XML 1.1 drawing is read as the XML 1.0 that is written, without control characters', () => {
    expect(clean('<?xml version="1.1"?><svg>a\u0085b</svg>')).toContain('>a\u0085b<');
    expect(cleanedOrRefused('<?xml version="1.1"?><svg>&#1;</svg>')).toBeUndefined();
  });

  test('elements in a style sheet are removed with the unsafe rules after them', () => {
    const { svg, removed } = sanitizeSvg('<svg><style>a{}<style/>@import url(https://e.test);</style></svg>');
    expect(svg).not.toContain('@import');
    expect(removed).toEqual(['style style', 'style']);
  });
});

describe('style sheets of drawings', () => {
  const drawing = (css: string, body: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><style>${css}</style>${body}</svg>`;
  /** Each mask, pattern or path holds ten shapes that refer to the next one. */
  const nested = (element: string) =>
    Array.from(
      { length: 8 },
      (_, at) => `<${element} id="m${at}">${`<rect class="k${at + 1}"/>`.repeat(10)}</${element}>`,
    );
  const rules = (property: string) =>
    Array.from({ length: 9 }, (_, at) => `.k${at}{${property}:url(#m${at})}`).join('');

  test.each([
    ['mask', 'mask'],
    ['clip-path', 'clipPath'],
    ['fill', 'pattern'],
    ['marker', 'marker'],
  ])('references of a style sheet by %s are counted, so nested ones are refused', (property, element) => {
    expect(cleanedOrRefused(drawing(rules(property), `${nested(element).join('')}<rect class="k0"/>`))).toBeUndefined();
  });

  test('a style sheet with references by class, as drawing programs write them, is kept', () => {
    const css = '.a,.b{fill:url(#g)} .c{clip-path:url(#p);stroke:red} rect{stroke:blue}';
    const body = '<clipPath id="p"><rect/></clipPath><linearGradient id="g"/><rect class="a c"/>';
    expect(sanitizeSvg(drawing(css, body))).toMatchObject({ removed: [], svg: expect.stringContaining(css) });
  });

  test.each(['rect{mask:url(#m)}', '.a rect{mask:url(#m)}', '*{mask:url(#m)}', `${'.a '.repeat(40_000)}{fill:red}`])(
    'a style sheet is removed if its references cannot be counted or it is too long (%#)',
    (css) => {
      expect(sanitizeSvg(drawing(css, '<rect/>'))).toMatchObject({
        removed: ['style'],
        svg: expect.not.stringContaining('{'),
      });
    },
  );
});

test('a drawing with very many filters is refused and one with a few is kept', () => {
  const filters = (count: number) =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><filter id="f">${'<feTurbulence/>'.repeat(count)}</filter></svg>`;
  expect(cleanedOrRefused(filters(10))).toBeDefined();
  expect(cleanedOrRefused(filters(200))).toBeUndefined();
});
