import { MantineProvider } from '@mantine/core';
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/ActionIcon.layer.css';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { InternalRef } from '#domain/teach/rich-text/link-target.ts';
import { nodeSpecs } from '#domain/teach/rich-text/rich-text-schema.ts';
import { type Block, type Inline, parseRichText, type RichText } from '#domain/teach/rich-text/rich-text.ts';
import { growingTexts } from '#domain/teach/rich-text/test-large-texts.ts';
import usCommon from '#locales/us/common.json';
import usText from '#locales/us/text.json';
import '#ui/theme/tokens.css';
import '#ui/theme/app.css';
import { RichTextView, type RichTextViewProps } from '#web/shared/rich-text/rich-text.tsx';

const file = 'b'.repeat(64);
const pixel = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" width="640" height="480"/%3E';

let made = 0;
const id = (): string => `b${(made += 1)}`;
const words = (text: string): Inline[] => [{ type: 'text', text }];
const paragraph = (text: string): Block => ({ type: 'paragraph', attrs: { id: id() }, content: words(text) });
const show = (content: Block[], props: Partial<RichTextViewProps> = {}) =>
  render(
    <MantineProvider>
      <RichTextView text={parseRichText({ type: 'doc', content })} fileUrl={() => pixel} {...props} />
    </MantineProvider>,
  );

beforeAll(async () => {
  document.documentElement.dataset['mode'] = 'light';
  document.documentElement.dataset['color'] = 'default';
  await i18next.use(initReactI18next).init({
    lng: 'en-US',
    nsSeparator: false,
    resources: { 'en-US': { translation: { common: usCommon, text: usText } } },
    interpolation: { escapeValue: false },
  });
});
afterEach(() => {
  document.documentElement.dir = 'ltr';
});

describe('an author’s text is never markup', () => {
  const html = '<img src="x" onerror="window.wasRun = true"><script>window.wasRun = true</script>';

  test('literal HTML is shown as text wherever rich text takes text', async () => {
    const screen = await show([
      { type: 'heading', attrs: { id: id(), level: 2 }, content: words(html) },
      paragraph(html),
      { type: 'codeBlock', attrs: { id: id(), language: 'html' }, content: [{ type: 'text', text: html }] },
      { type: 'image', attrs: { id: id(), file, alt: html, caption: html, width: null, height: null } },
      { type: 'callout', attrs: { id: id(), kind: 'note', title: html }, content: [paragraph(html)] },
      { type: 'reveal', attrs: { id: id(), summary: html }, content: [paragraph(html)] },
      {
        type: 'mathBlock',
        attrs: { id: id(), latex: `\\text{${html}} \\href{javascript:window.wasRun=true}{x} \\htmlClass{y}{z}` },
      },
    ]);
    await expect.element(screen.getByText('window.wasRun', { exact: false }).first()).toBeInTheDocument();
    await vi.waitFor(() => expect(document.querySelector('.code-block pre span[style]')).not.toBeNull());
    await vi.waitFor(() => expect(document.querySelector('.katex')).not.toBeNull());
    expect(
      document.querySelectorAll(
        '.rich-text script, .rich-text [onerror], .rich-text a[href^="javascript"], .rich-text .y',
      ),
    ).toHaveLength(0);
    expect(Reflect.get(window, 'wasRun')).toBeUndefined();
  });
});

describe('every rich text node has its element', () => {
  test('headings have an anchor link', async () => {
    const screen = await show([
      { type: 'heading', attrs: { id: 'intro', level: 3 }, content: words('Where to begin') },
    ]);
    const heading = screen.getByRole('heading', { level: 3 });
    await expect.element(heading).toHaveAttribute('data-block', 'intro');
    expect(screen.getByRole('link', { name: 'Link to “Where to begin”' }).element().getAttribute('href')).toBe(
      `#${heading.element().id}`,
    );
  });

  test('marks nest, and a link with changing marks is one link element', async () => {
    const href = 'https://example.org/';
    const screen = await show([
      {
        type: 'paragraph',
        attrs: { id: id() },
        content: [
          { type: 'text', text: 'bold', marks: [{ type: 'bold' }, { type: 'italic' }] },
          { type: 'hardBreak' },
          { type: 'text', text: 'see ', marks: [{ type: 'link', attrs: { href } }] },
          { type: 'text', text: 'git', marks: [{ type: 'link', attrs: { href } }, { type: 'code' }] },
          { type: 'text', text: '2', marks: [{ type: 'superscript' }] },
          { type: 'text', text: '3', marks: [{ type: 'subscript' }] },
          { type: 'text', text: 'not', marks: [{ type: 'strike' }] },
        ],
      },
    ]);
    const link = screen.getByRole('link', { name: 'see git' });
    await expect.element(link).toHaveAttribute('href', href);
    await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer');
    await expect.element(link).toHaveAttribute('target', '_blank');
    expect(link.element().querySelector('code')?.textContent).toBe('git');
    for (const tag of ['em > strong, strong > em', 'br', 'sup', 'sub', 's'])
      expect(document.querySelector(`.rich-text ${tag}`)).not.toBeNull();
  });

  test('lists, quotes, rules and tables render as their HTML elements', async () => {
    const screen = await show([
      { type: 'bulletList', attrs: { id: id() }, content: [{ type: 'listItem', content: [paragraph('first')] }] },
      {
        type: 'orderedList',
        attrs: { id: id(), start: 4 },
        content: [{ type: 'listItem', content: [paragraph('fourth')] }],
      },
      { type: 'blockquote', attrs: { id: id() }, content: [paragraph('said')] },
      { type: 'horizontalRule', attrs: { id: id() } },
      {
        type: 'table',
        attrs: { id: id() },
        content: [
          {
            type: 'tableRow',
            content: [
              { type: 'tableHeader', attrs: { align: null, colspan: 1, rowspan: 1 }, content: [paragraph('Place')] },
              { type: 'tableHeader', attrs: { align: 'right', colspan: 1, rowspan: 1 }, content: [paragraph('Rain')] },
            ],
          },
          {
            type: 'tableRow',
            content: [
              { type: 'tableHeader', attrs: { align: null, colspan: 1, rowspan: 1 }, content: [paragraph('Bergen')] },
              { type: 'tableCell', attrs: { align: 'right', colspan: 1, rowspan: 1 }, content: [paragraph('2,250')] },
            ],
          },
        ],
      },
    ]);
    await expect.element(screen.getByRole('columnheader', { name: 'Rain' })).toBeInTheDocument();
    await expect.element(screen.getByRole('rowheader', { name: 'Bergen' })).toBeInTheDocument();
    await expect.element(screen.getByRole('cell', { name: '2,250' })).toBeInTheDocument();
    expect(document.querySelector('ol')?.start).toBe(4);
    for (const tag of ['ul > li', 'blockquote', 'hr'])
      expect(document.querySelector(`.rich-text ${tag}`)).not.toBeNull();
  });

  test('callouts name their kind with and without a title', async () => {
    const screen = await show([
      { type: 'callout', attrs: { id: id(), kind: 'warning', title: '' }, content: [paragraph('Hot.')] },
      { type: 'callout', attrs: { id: id(), kind: 'tip', title: 'Line endings' }, content: [paragraph('Mind them.')] },
    ]);
    await expect.element(screen.getByRole('note', { name: 'Careful' }).getByText('Hot.')).toBeVisible();
    await expect.element(screen.getByRole('note', { name: 'Tip: Line endings' }).getByText('Mind them.')).toBeVisible();
  });

  test('a collapsed block opens by keyboard', async () => {
    const screen = await show([
      { type: 'reveal', attrs: { id: id(), summary: 'Solution' }, content: [paragraph('Forty-two.')] },
    ]);
    await expect.element(screen.getByText('Forty-two.')).not.toBeVisible();
    (screen.getByText('Solution').element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText('Forty-two.')).toBeVisible();
  });

  test('an image reserves its space and opens enlarged', async () => {
    const screen = await show(
      [{ type: 'image', attrs: { id: id(), file, alt: 'A weather map', caption: 'Fig. 1', width: 640, height: 480 } }],
      {
        fileUrl: (sha256) => `${pixel}#${sha256}`,
      },
    );
    const picture = screen.getByRole('img', { name: 'A weather map' });
    await expect.element(picture).toHaveAttribute('loading', 'lazy');
    await expect.element(picture).toHaveAttribute('width', '640');
    expect(picture.element().getAttribute('src')).toBe(`${pixel}#${file}`);
    await screen.getByRole('button', { name: 'Enlarge picture: A weather map' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Fig. 1' });
    await expect.element(dialog.getByRole('img', { name: 'A weather map' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
  });

  test('images load from the file store unless the page gives another URL', async () => {
    const screen = await render(
      <MantineProvider>
        <RichTextView
          text={parseRichText({ type: 'doc', content: [{ type: 'image', attrs: { id: 'i', file, alt: 'x' } }] })}
        />
      </MantineProvider>,
    );
    expect(screen.getByRole('img', { name: 'x' }).element().getAttribute('src')).toBe(`/files/${file}`);
  });

  test('a code block shows its language, copies its exact text and is highlighted once the highlighter has loaded', async () => {
    const code = 'for i in 1 2 3; do\n  echo "$i"\ndone';
    const screen = await show([
      { type: 'codeBlock', attrs: { id: id(), language: 'sh' }, content: [{ type: 'text', text: code }] },
    ]);
    await expect.element(screen.getByText('Shell')).toBeVisible();
    const pre = document.querySelector('.code-block pre');
    expect(pre?.textContent).toBe(code);
    await vi.waitFor(() =>
      expect(pre?.querySelectorAll('span[style*="--code-token-keyword"]').length).toBeGreaterThan(0),
    );
    expect(pre?.textContent).toBe(code);
    const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await screen.getByRole('button', { name: 'Copy code' }).click();
    expect(written).toHaveBeenCalledWith(code);
    await expect.element(screen.getByRole('status')).toHaveTextContent('Copied');
  });

  test('a code block of program output says so, and an unknown language shows its own name', async () => {
    const screen = await show([
      {
        type: 'codeBlock',
        attrs: { id: id(), language: 'output' },
        content: [{ type: 'text', text: 'On branch main' }],
      },
      { type: 'codeBlock', attrs: { id: id(), language: 'brainfuck' }, content: [{ type: 'text', text: '++[>+<-]' }] },
    ]);
    await expect.element(screen.getByText('Output', { exact: true })).toBeVisible();
    await expect.element(screen.getByText('++[>+<-]')).toBeVisible();
  });

  test('formulas are rendered with MathML for screen readers', async () => {
    await show([
      { type: 'mathBlock', attrs: { id: id(), latex: 'x(t) = A e^{-t}' } },
      {
        type: 'paragraph',
        attrs: { id: id() },
        content: [...words('with '), { type: 'mathInline', attrs: { latex: '\\zeta' } }],
      },
    ]);
    await vi.waitFor(() => expect(document.querySelectorAll('.katex math')).toHaveLength(2));
    expect(document.querySelector('.math-block .katex-display')).not.toBeNull();
  });

  test('a formula with an error is shown without breaking the page', async () => {
    const screen = await show([{ type: 'mathBlock', attrs: { id: id(), latex: '\\frac{1' } }, paragraph('after')]);
    await vi.waitFor(() => expect(document.querySelector('.katex-error')).not.toBeNull());
    await expect.element(screen.getByText('after')).toBeVisible();
  });

  test('a formula nested beyond the bounds, as in an older row, shows its source', async () => {
    const latex = 'x^{'.repeat(150) + '}'.repeat(150);
    const content: Block[] = [
      { type: 'mathBlock', attrs: { id: id(), latex } },
      { type: 'paragraph', attrs: { id: id() }, content: [{ type: 'mathInline', attrs: { latex } }] },
      { type: 'mathBlock', attrs: { id: id(), latex: 'y^2' } },
    ];
    await render(
      <MantineProvider>
        <RichTextView text={{ type: 'doc', content }} />
      </MantineProvider>,
    );
    await vi.waitFor(() => expect(document.querySelectorAll('.katex')).toHaveLength(1));
    expect([...document.querySelectorAll('code')].map(({ textContent }) => textContent)).toEqual([latex, latex]);
  });

  test('the deepest formulas that the schema allows render on a phone inside the deepest blocks', async () => {
    await page.viewport(390, 800);
    const nested = (open: string, close: string, depth: number) => open.repeat(depth) + 'x' + close.repeat(depth);
    const formulas = [
      nested('x^{', '}', 30),
      nested('\\sqrt{', '}', 30),
      nested('\\frac{1}{', '}', 15),
      nested('\\begin{cases}', '\\end{cases}', 29),
      nested('\\overbrace{', '}', 30),
    ];
    const deepest = formulas.map((latex): Block => {
      let block: Block = { type: 'mathBlock', attrs: { id: id(), latex } };
      for (let depth = 1; depth < 20; depth += 1) block = { type: 'blockquote', attrs: { id: id() }, content: [block] };
      return block;
    });
    await show(deepest);
    await vi.waitFor(() => expect(document.querySelectorAll('.katex .katex-html')).toHaveLength(formulas.length));
    expect(document.querySelector('.katex-error')).toBeNull();
    await page.viewport(1440, 900);
  });

  test('a text with too many formulas, tables and marks, as in an older row, shows the source of the rest', async () => {
    const [matrices, table, marks] = ['matrices', 'rows whose cells span columns and rows', 'marks on one letter'].map(
      (kind, index) =>
        ({
          ...(growingTexts[kind] as (size: number) => RichText)([230, 1_600, 190_000][index] as number).content[0],
        }) as Block,
    );
    const content = [matrices, table, { ...marks, attrs: { id: 'marks' } }] as Block[];
    await render(
      <MantineProvider>
        <RichTextView text={{ type: 'doc', content }} />
      </MantineProvider>,
    );
    await vi.waitFor(() => expect(document.querySelectorAll('.katex').length).toBeGreaterThan(0));
    expect(document.querySelectorAll('.math-inline').length).toBeLessThan(30);
    expect(document.querySelectorAll('td')).toHaveLength(0);
    expect(document.querySelector('[data-block="marks"]')?.textContent?.length).toBeLessThan(40);
  });

  test('these tests cover every node type of the schema', () => {
    const drawn = [
      'doc',
      'paragraph',
      'heading',
      'bulletList',
      'orderedList',
      'listItem',
      'blockquote',
      'codeBlock',
      'image',
      'table',
      'tableRow',
    ];
    const more = [
      'tableHeader',
      'tableCell',
      'horizontalRule',
      'callout',
      'reveal',
      'mathBlock',
      'mathInline',
      'hardBreak',
      'text',
    ];
    expect(Object.keys(nodeSpecs).toSorted()).toEqual([...drawn, ...more].toSorted());
  });
});

describe('internal links', () => {
  const inside: Block[] = [
    {
      type: 'paragraph',
      attrs: { id: 'p' },
      content: [{ type: 'text', text: 'the next episode', marks: [{ type: 'link', attrs: { href: 'lesson:abc' } }] }],
    },
  ];

  test('internal links are followed by the page', async () => {
    const onFollow = vi.fn<(ref: InternalRef) => void>();
    const screen = await show(inside, { onFollow, addressOf: ({ id: lesson }) => `/learn/catalog/${lesson}` });
    const link = screen.getByRole('link', { name: 'the next episode' });
    expect(link.element().getAttribute('href')).toBe('/learn/catalog/abc');
    await link.click();
    expect(onFollow).toHaveBeenCalledWith({ to: 'lesson', id: 'abc' });
  });

  test('internal links are plain text when the page cannot follow them', async () => {
    const screen = await show(inside);
    await expect.element(screen.getByText('the next episode')).toBeVisible();
    expect(document.querySelector('.rich-text a, .rich-text button')).toBeNull();
  });
});

describe('right to left', () => {
  test('in right-to-left mode text starts at the right, and code and formulas at the left', async () => {
    document.documentElement.dir = 'rtl';
    await show([
      paragraph('مرحبا بالعالم'),
      { type: 'codeBlock', attrs: { id: id(), language: 'bash' }, content: [{ type: 'text', text: 'ls' }] },
      { type: 'mathBlock', attrs: { id: id(), latex: 'a < b' } },
      { type: 'callout', attrs: { id: id(), kind: 'note', title: '' }, content: [paragraph('ملاحظة')] },
    ]);
    await vi.waitFor(() => expect(document.querySelector('.katex')).not.toBeNull());
    const styleOf = (selector: string) =>
      getComputedStyle(document.querySelector(`.rich-text ${selector}`) ?? document.body);
    expect(getComputedStyle(document.querySelector('.rich-text') ?? document.body).direction).toBe('rtl');
    expect(styleOf('pre').direction).toBe('ltr');
    expect(styleOf('.katex').direction).toBe('ltr');
    expect(styleOf('.callout').borderRightWidth).toBe('2px');
  });
});

describe('narrow columns', () => {
  test('a wide table in a narrow column scrolls inside itself and is reachable by keyboard', async () => {
    await page.viewport(390, 800);
    const wide = Array.from({ length: 12 }, (_, index) => ({
      type: 'tableCell' as const,
      attrs: { align: null, colspan: 1, rowspan: 1 },
      content: [paragraph(`Column ${index}`)],
    }));
    const screen = await show([{ type: 'table', attrs: { id: id() }, content: [{ type: 'tableRow', content: wide }] }]);
    const region = screen.getByRole('region', { name: 'Table' });
    await expect.element(region).toHaveAttribute('tabindex', '0');
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
    await page.viewport(1440, 900);
  });
});
