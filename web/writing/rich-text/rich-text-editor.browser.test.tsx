import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import {
  type Block,
  type RichText,
  allBlocks,
  emptyRichText,
  parseRichText,
  plainText,
} from '#domain/teach/rich-text/rich-text.ts';
import usEditor from '#locales/us/editor.json';
import usText from '#locales/us/text.json';
import { accessibilityFaults, renderThemed } from '#web/shared/test-render.tsx';
import { RichTextEditor, type RichTextEditorProps } from '#web/writing/rich-text/rich-text-editor.tsx';

const file = 'd'.repeat(64);
const stored = { file, width: 400, height: 300 };

interface Written {
  texts: RichText[];
  set: (text: RichText) => void;
}

async function write(
  value: RichText,
  props: Partial<RichTextEditorProps> = {},
  options: Parameters<typeof renderThemed>[1] = {},
) {
  const written: Written = { texts: [], set: () => undefined };
  function Page() {
    const [text, setText] = useState(value);
    written.set = setText;
    const handleChange = (next: RichText) => {
      written.texts.push(next);
      setText(next);
    };
    return (
      <RichTextEditor
        label="Text"
        value={text}
        onChange={handleChange}
        onUpload={() => Promise.resolve(stored)}
        {...props}
      />
    );
  }
  const screen = await renderThemed(<Page />, { ...options, texts: { editor: usEditor, text: usText } });
  const box = screen.getByRole('textbox', { name: 'Text', exact: true });
  await expect.element(box).toBeVisible();
  return { screen, written, box };
}

/** Moves the caret by a key that the browser handles itself, and waits until the editor has noticed. */
async function moveCaret(key: string): Promise<void> {
  await userEvent.keyboard(key);
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
}

const docOf = (...content: unknown[]): RichText => parseRichText({ type: 'doc', content });
const paragraph = (id: string, text: string): unknown => ({
  type: 'paragraph',
  attrs: { id },
  content: [{ type: 'text', text }],
});
const last = (written: Written): RichText => {
  const text = written.texts.at(-1);
  if (text === undefined) throw new Error('nothing was written');
  // The output must equal what the parser returns for it.
  expect(parseRichText(text)).toEqual(text);
  return text;
};
const idsOf = (text: RichText): string[] => allBlocks(text).map((block) => block.attrs.id);
const typesOf = (blocks: readonly Block[]): string[] => blocks.map((block) => block.type);

function paste(target: Element, data: Record<string, string>, files: File[] = []): void {
  const clipboardData = new DataTransfer();
  for (const [type, content] of Object.entries(data)) clipboardData.setData(type, content);
  for (const each of files) clipboardData.items.add(each);
  target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}

describe('content', () => {
  test('typed text is emitted as rich text, and loading alone emits nothing', async () => {
    const { written, box } = await write(docOf(paragraph('one', 'First.')));
    expect(written.texts).toEqual([]);
    await box.click();
    await userEvent.keyboard('{Control>}{End}{/Control} More.');
    expect(plainText(last(written))).toBe('First. More.');
    expect(idsOf(last(written))).toEqual(['one']);
  });

  test('an external change replaces the text without being emitted again', async () => {
    const { written, box } = await write(docOf(paragraph('one', 'Here.')));
    written.set(docOf(paragraph('two', 'From another tab.')));
    await expect.element(box).toHaveTextContent('From another tab.');
    expect(written.texts).toEqual([]);
  });

  test('every node and mark of the schema is loaded and kept', async () => {
    const cell = (type: string, id: string) => ({
      type,
      attrs: { align: 'center', colspan: 1, rowspan: 1 },
      content: [paragraph(id, id)],
    });
    const whole = docOf(
      { type: 'heading', attrs: { id: 'h', level: 4 }, content: [{ type: 'text', text: 'Title' }] },
      {
        type: 'paragraph',
        attrs: { id: 'p' },
        content: [
          { type: 'text', text: 'b', marks: [{ type: 'bold' }] },
          { type: 'text', text: 'c', marks: [{ type: 'link', attrs: { href: 'lesson:abc' } }, { type: 'code' }] },
          { type: 'hardBreak' },
          { type: 'mathInline', attrs: { latex: 'x' } },
        ],
      },
      {
        type: 'orderedList',
        attrs: { id: 'ol', start: 3 },
        content: [
          {
            type: 'listItem',
            content: [
              { type: 'codeBlock', attrs: { id: 'oc', language: 'bash' }, content: [{ type: 'text', text: 'ls' }] },
            ],
          },
        ],
      },
      {
        type: 'table',
        attrs: { id: 't' },
        content: [{ type: 'tableRow', content: [cell('tableHeader', 't1'), cell('tableCell', 't2')] }],
      },
      { type: 'image', attrs: { id: 'i', ...stored, alt: 'A map', caption: 'Fig.' } },
      { type: 'callout', attrs: { id: 'co', kind: 'tip', title: 'T' }, content: [paragraph('co1', 'x')] },
      { type: 'reveal', attrs: { id: 'r', summary: 'S' }, content: [paragraph('r1', 'y')] },
      { type: 'mathBlock', attrs: { id: 'm', latex: 'y' } },
      { type: 'horizontalRule', attrs: { id: 'hr' } },
      paragraph('end', 'end'),
    );
    const { written, screen } = await write(whole);
    await screen.getByText('end', { exact: true }).click();
    await userEvent.keyboard('{Control>}{End}{/Control}!');
    const expected = structuredClone(whole);
    expected.content[expected.content.length - 1] = docOf(paragraph('end', 'end!')).content[0] as Block;
    // ProseMirror sorts marks in its own order.
    const sorted = (text: RichText) =>
      JSON.parse(
        JSON.stringify(text, (key, value: unknown) =>
          key === 'marks' && Array.isArray(value) ? value.map((mark) => JSON.stringify(mark)).toSorted() : value,
        ),
      ) as unknown;
    expect(sorted(last(written))).toEqual(sorted(expected));
  });

  test('a text beyond the limits is not emitted, and an error is shown', async () => {
    const { written, box, screen } = await write(docOf(paragraph('one', 'x')));
    await box.click();
    paste(box.element(), { 'text/plain': 'y'.repeat(200_001) });
    await expect.element(screen.getByRole('alert')).toHaveTextContent(usEditor.tooLarge);
    expect(written.texts).toEqual([]);
  });
});

describe('block ids', () => {
  test('a split gives the new block a new id and leaves the old one unchanged', async () => {
    const { written, box } = await write(docOf(paragraph('one', 'ab')));
    await box.click();
    await moveCaret('{Control>}{Home}{/Control}');
    await moveCaret('{ArrowRight}');
    await userEvent.keyboard('{Enter}');
    const ids = idsOf(last(written));
    expect(ids[0]).toBe('one');
    expect(new Set(ids).size).toBe(2);
  });

  test('a copied block gets a new id wherever it is pasted', async () => {
    const { written, box } = await write(docOf(paragraph('one', 'a'), paragraph('two', 'b')));
    await box.click();
    await userEvent.keyboard('{Control>}{Home}{/Control}');
    paste(box.element(), { 'text/html': '<p data-block="two">copied</p><p data-block="two">again</p>' });
    const text = last(written);
    const ids = idsOf(text);
    expect(new Set(ids).size).toBe(ids.length);
    expect(text.content.find((block) => block.attrs.id === 'two')).toMatchObject({ content: [{ text: 'b' }] });
  });
});

describe('pasted HTML', () => {
  test('pasted scripts, styles, event handlers and external pictures are removed', async () => {
    const { written, box } = await write(emptyRichText('one'));
    await box.click();
    paste(box.element(), {
      'text/html': `<h1 style="color:red" onclick="window.wasRun=true">Title</h1><script>window.wasRun=true</script><p>a <b>b</b> <font color="red">c</font>
        <a href="javascript:window.wasRun=true">d</a> <a href="https://example.org/" target="_blank" class="x">e</a></p>
        <img src="https://example.org/x.png" onerror="window.wasRun=true"><iframe src="https://example.org"></iframe>
        <table><tr><td colspan="2" style="text-align:right">f</td></tr></table><ol start="4" type="i"><li>g</li></ol>`,
    });
    const text = last(written);
    expect(typesOf(text.content).filter((type) => type !== 'paragraph')).toEqual(['heading', 'table', 'orderedList']);
    expect(JSON.stringify(text)).not.toMatch(/javascript|wasRun|x\.png|color|class|_blank/);
    expect(JSON.stringify(text)).toContain('"href":"https://example.org/"');
    expect(text.content.find((block) => block.type === 'orderedList')).toMatchObject({ attrs: { start: 4 } });
    expect(Reflect.get(window, 'wasRun')).toBeUndefined();
  });

  test('a URL pasted over text becomes a link, unless it is unsafe', async () => {
    const { written, box } = await write(docOf(paragraph('one', 'words')));
    await box.click();
    // URL detection has been loading since the pointer came near.
    await vi.waitFor(async () => {
      await userEvent.keyboard('{Control>}a{/Control}');
      paste(box.element(), { 'text/plain': 'https://example.org/' });
      expect(JSON.stringify(last(written))).toContain('"href":"https://example.org/"');
    });
    await userEvent.keyboard('{Control>}a{/Control}');
    paste(box.element(), { 'text/plain': 'javascript:alert(1)' });
    expect(JSON.stringify(last(written))).not.toContain('"href":"javascript');
  });

  test('a typed URL becomes a link once it is complete', async () => {
    const { written, box } = await write(docOf(paragraph('one', 'see')));
    await box.click();
    await vi.waitFor(async () => {
      await userEvent.keyboard('{Control>}a{/Control}see https://example.org/a ');
      expect(JSON.stringify(last(written))).toContain('"href":"https://example.org/a"');
    });
    expect(plainText(last(written))).toBe('see https://example.org/a ');
  });
});

describe('pictures', () => {
  test('a pasted picture is stored and inserted at the cursor', async () => {
    const onUpload = vi.fn<RichTextEditorProps['onUpload']>(() => Promise.resolve(stored));
    const { written, box, screen } = await write(docOf(paragraph('one', 'a')), { onUpload });
    await box.click();
    paste(box.element(), {}, [new File(['x'], 'map.png', { type: 'image/png' })]);
    await vi.waitFor(() => expect(typesOf(last(written).content)).toContain('image'));
    expect(onUpload.mock.calls[0]?.[0].name).toBe('map.png');
    await screen.getByRole('textbox', { name: 'Description' }).click();
    await userEvent.keyboard('A weather map');
    expect(last(written).content.find((block) => block.type === 'image')).toMatchObject({
      attrs: { ...stored, alt: 'A weather map' },
    });
  });

  test('a picture that cannot be stored leaves the text unchanged', async () => {
    const onUpload = vi.fn<RichTextEditorProps['onUpload']>(() => Promise.reject(new Error('full')));
    const { written, box } = await write(docOf(paragraph('one', 'a')), { onUpload });
    await box.click();
    paste(box.element(), {}, [new File(['x'], 'map.png', { type: 'image/png' })]);
    await vi.waitFor(() => expect(onUpload).toHaveBeenCalled());
    expect(written.texts).toEqual([]);
  });

  test('a picture pasted along with HTML, as from a word processor, is ignored', async () => {
    const onUpload = vi.fn<RichTextEditorProps['onUpload']>(() => Promise.resolve(stored));
    const { box } = await write(docOf(paragraph('one', 'a')), { onUpload });
    paste(box.element(), { 'text/html': '<p>words</p>' }, [new File(['x'], 'words.png', { type: 'image/png' })]);
    await expect.element(box).toHaveTextContent('wordsa');
    expect(onUpload).not.toHaveBeenCalled();
  });

  /** An upload function whose files are stored when the test says so. */
  const slowly = () => {
    const coming = new Map<string, PromiseWithResolvers<typeof stored>>();
    const onUpload = vi.fn<RichTextEditorProps['onUpload']>(({ name }) => {
      const one = Promise.withResolvers<typeof stored>();
      coming.set(name, one);
      return one.promise;
    });
    const arrive = (name: string) => coming.get(name)?.resolve({ ...stored, file: name.repeat(64).slice(0, 64) });
    return { onUpload, arrive, fail: (name: string) => coming.get(name)?.reject(new Error('full')) };
  };
  const named = (name: string) =>
    new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], name, { type: 'image/svg+xml' });
  const picturesIn = (text: RichText) =>
    text.content.map((block) =>
      block.type === 'image' ? block.attrs.file.slice(0, 1) : plainText({ ...text, content: [block] }),
    );

  test('a placeholder stands in for a picture during the upload and is no part of the text', async () => {
    const { onUpload, arrive, fail } = slowly();
    const { written, box, screen } = await write(docOf(paragraph('one', 'a')), { onUpload });
    await box.click();
    paste(box.element(), {}, [named('b'), named('c')]);
    const placeholder = (name: string) => screen.getByRole('img', { name: `${name}, being uploaded` });
    await expect.element(placeholder('b')).toBeVisible();
    await expect.element(placeholder('c')).toBeVisible();
    expect(await accessibilityFaults(box.element())).toEqual([]);
    expect(written.texts).toEqual([]);
    fail('b');
    await expect.element(placeholder('b')).not.toBeInTheDocument();
    arrive('c');
    await expect.element(placeholder('c')).not.toBeInTheDocument();
    expect(picturesIn(last(written))).toEqual(['a', 'c']);
  });

  test.each([
    ['at the start of a paragraph', '{Home}', ['1', '2', '3', 'ab']],
    ['in the middle of a paragraph', '{Home}{ArrowRight}', ['a', '1', '2', '3', 'b']],
    ['at the end of a paragraph', '{End}', ['ab', '1', '2', '3']],
  ])('several pictures pasted %s keep their order, whichever arrives first', async (_where, keys, expected) => {
    const { onUpload, arrive } = slowly();
    const { written, box } = await write(docOf(paragraph('one', 'ab')), { onUpload });
    await box.click();
    await userEvent.keyboard(keys);
    paste(box.element(), {}, ['1', '2', '3'].map(named));
    expect(onUpload).toHaveBeenCalledTimes(3);
    for (const [index, name] of ['2', '3', '1'].entries()) {
      arrive(name);
      await vi.waitFor(() =>
        expect(typesOf(last(written).content).filter((type) => type === 'image')).toHaveLength(index + 1),
      );
    }
    expect(picturesIn(last(written))).toEqual(expected);
  });

  test('typing continues undisturbed while a picture is uploaded', async () => {
    const { onUpload, arrive } = slowly();
    const { written, box } = await write(docOf(paragraph('one', 'a')), { onUpload });
    await box.click();
    await userEvent.keyboard('{End}');
    paste(box.element(), {}, [named('1')]);
    await userEvent.keyboard('{Enter}below');
    arrive('1');
    await vi.waitFor(() => expect(typesOf(last(written).content)).toContain('image'));
    await userEvent.keyboard(' it');
    expect(picturesIn(last(written))).toEqual(['a', 'below it', '1']);
  });

  test('an empty text keeps a paragraph to type in after a picture is inserted', async () => {
    const { onUpload, arrive } = slowly();
    const { written, box } = await write(docOf({ type: 'paragraph', attrs: { id: 'one' } }), { onUpload });
    await box.click();
    paste(box.element(), {}, [named('1')]);
    arrive('1');
    await vi.waitFor(() => expect(written.texts).not.toEqual([]));
    await userEvent.keyboard('The map.');
    expect(picturesIn(last(written))).toEqual(['1', 'The map.']);
  });

  test('an upload is told to stop when the editor is closed', async () => {
    const { onUpload } = slowly();
    const { box, screen } = await write(docOf(paragraph('one', 'a')), { onUpload });
    await box.click();
    paste(box.element(), {}, [named('1')]);
    const closing = onUpload.mock.calls[0]?.[1];
    expect(closing?.aborted).toBe(false);
    await screen.unmount();
    await vi.waitFor(() => expect(closing?.aborted).toBe(true));
  });
});

describe('toolbar', () => {
  const toolTest = async (name: string) => {
    const { written, box, screen } = await write(docOf(paragraph('one', 'words')));
    await box.click();
    await userEvent.keyboard('{Control>}a{/Control}');
    await screen.getByRole('button', { name, exact: true }).click();
    return { written, screen, box };
  };

  test.each([
    ['Bold', 'bold'],
    ['Italic', 'italic'],
    ['Code', 'code'],
    ['Strike through', 'strike'],
    ['Subscript', 'subscript'],
    ['Superscript', 'superscript'],
  ])('the tool “%s” marks the selected text', async (name, type) => {
    const { written, screen } = await toolTest(name);
    expect(last(written).content[0]).toMatchObject({ content: [{ text: 'words', marks: [{ type }] }] });
    await expect.element(screen.getByRole('button', { name, exact: true })).toHaveAttribute('aria-pressed', 'true');
  });

  test.each([
    ['Heading 3', 'heading'],
    ['Bullet list', 'bulletList'],
    ['Numbered list', 'orderedList'],
    ['Quote', 'blockquote'],
    ['Block of code', 'codeBlock'],
    ['Call-out', 'callout'],
    ['Fold away', 'reveal'],
  ])('the tool “%s” converts the selected block', async (name, type) => {
    const { written } = await toolTest(name);
    expect(typesOf(last(written).content)).toContain(type);
    expect(plainText(last(written))).toBe('words');
  });

  test('a callout has a type and a title, code a language, and a collapsible section a summary', async () => {
    const { written, screen } = await write(
      docOf(
        { type: 'callout', attrs: { id: 'c' }, content: [paragraph('c1', 'x')] },
        { type: 'codeBlock', attrs: { id: 'k' }, content: [{ type: 'text', text: 'ls' }] },
        { type: 'reveal', attrs: { id: 'r' }, content: [paragraph('r1', 'y')] },
      ),
    );
    await screen.getByRole('combobox', { name: 'Kind of call-out' }).selectOptions('warning');
    await screen.getByRole('textbox', { name: 'Title' }).click();
    await userEvent.keyboard('Hot');
    await screen.getByRole('combobox', { name: 'Language of the code' }).selectOptions('bash');
    await screen.getByRole('textbox', { name: 'What to click on' }).click();
    await userEvent.keyboard('Solution');
    expect(last(written).content.map((block) => block.attrs)).toEqual([
      { id: 'c', kind: 'warning', title: 'Hot' },
      { id: 'k', language: 'bash' },
      { id: 'r', summary: 'Solution' },
    ]);
  });

  test('a table can grow, shrink and be aligned', async () => {
    const { written, box, screen } = await write(emptyRichText('one'));
    await box.click();
    await screen.getByRole('button', { name: 'Insert table' }).click();
    await screen.getByRole('button', { name: 'Add row below' }).click();
    await screen.getByRole('button', { name: 'Delete column' }).click();
    await screen.getByRole('button', { name: 'Align at the end' }).click();
    const table = last(written).content.find((block) => block.type === 'table');
    expect(table?.type === 'table' && table.content.map((row) => row.content.map((cell) => cell.type))).toEqual([
      ['tableHeader', 'tableHeader'],
      ['tableCell', 'tableCell'],
      ['tableCell', 'tableCell'],
      ['tableCell', 'tableCell'],
    ]);
    expect(JSON.stringify(table)).toContain('"align":"right"');
    await screen.getByRole('button', { name: 'Delete table' }).click();
    expect(typesOf(last(written).content)).toEqual(['paragraph']);
  });

  test('the link dialog completes typed URLs and refuses invalid ones', async () => {
    const { written, screen } = await toolTest('Link');
    const field = screen.getByRole('textbox', { name: 'Address' });
    await field.fill('javascript:alert(1)');
    await expect.element(screen.getByRole('button', { name: 'Set link' })).toBeDisabled();
    for (const refused of ['words', 'data:text/html,x', 'https:x', 'a b.c']) {
      await field.fill(refused);
      await expect.element(screen.getByRole('button', { name: 'Set link' })).toBeDisabled();
    }
    await field.fill('example.org/a');
    await screen.getByRole('button', { name: 'Set link' }).click();
    expect(JSON.stringify(last(written))).toContain('"href":"https://example.org/a"');
  });

  test('an undo restores the text with its ids', async () => {
    const { written, screen } = await toolTest('Heading 2');
    await screen.getByRole('button', { name: 'Undo' }).click();
    expect(last(written)).toEqual(docOf(paragraph('one', 'words')));
  });
});

describe('formulas', () => {
  const math = (latex: string) => ({ type: 'mathInline', attrs: { latex } });
  const words = (text: string) => ({ type: 'text', text });
  const line = (...content: unknown[]) => docOf({ type: 'paragraph', attrs: { id: 'one' }, content });
  const lineOf = (written: Written) => last(written).content[0];
  const field = () => page.getByRole('textbox', { name: 'Formula in LaTeX' });
  const selectionIn = (element: Element) => (element as HTMLInputElement).selectionStart;

  test('a new inline formula takes the focus, and Enter moves it back into the text', async () => {
    const { written, box, screen } = await write(docOf(paragraph('one', 'with ')));
    await box.click();
    await userEvent.keyboard('{Control>}{End}{/Control}');
    await screen.getByRole('button', { name: 'Formula in the line' }).click();
    await expect.element(field()).toHaveFocus();
    await userEvent.keyboard('E=mc^2{Enter} holds');
    expect(lineOf(written)).toMatchObject({ content: [words('with '), math('E=mc^2'), words(' holds')] });
    await expect.element(box).toHaveFocus();
  });

  test('a new block formula takes the focus, and Escape moves it to the line after the formula', async () => {
    const { written, box, screen } = await write(emptyRichText('one'));
    await box.click();
    await screen.getByRole('button', { name: 'Formula on its own' }).click();
    await expect.element(field()).toHaveFocus();
    await userEvent.keyboard('a+b{Enter}=c{Escape}So be it.');
    const [formula, behind] = last(written).content;
    expect(formula).toMatchObject({ type: 'mathBlock', attrs: { latex: 'a+b\n=c' } });
    expect(behind).toMatchObject({ type: 'paragraph', content: [words('So be it.')] });
  });

  test.each([
    ['a click', async (box: Locator) => box.getByText('x', { exact: true }).first().click()],
    ['Tab', async (box: Locator) => box.click().then(() => userEvent.tab())],
    [
      'an arrow key',
      async (box: Locator) => {
        await box.click();
        await moveCaret('{Control>}{Home}{/Control}');
        await userEvent.keyboard('{ArrowRight}');
      },
    ],
  ])('a formula reached by %s can be edited', async (_way, reach) => {
    const { written, box } = await write(line(math('x'), words(' is a number, as are all the others in this line')));
    await vi.waitFor(() => expect(box.element().querySelector('.katex')).not.toBeNull());
    await reach(box);
    await expect.element(field()).toHaveFocus();
    await userEvent.keyboard('{End}+yz');
    await expect.element(field()).toBeVisible();
    expect(lineOf(written)).toMatchObject({ content: [math('x+yz'), {}] });
    await userEvent.tab({ shift: true });
    await expect.element(field()).not.toHaveFocus();
    expect(box.element().querySelector('[data-closed]')).not.toBeNull();
  });

  test.each([
    ['Formula in LaTeX', { type: 'mathBlock', attrs: { id: 'm', latex: 'a+c' } }],
    ['Description', { type: 'image', attrs: { id: 'i', ...stored, alt: 'a+c' } }],
    ['Title', { type: 'callout', attrs: { id: 'c', kind: 'tip', title: 'a+c' }, content: [paragraph('c1', 'x')] }],
    ['What to click on', { type: 'reveal', attrs: { id: 'r', summary: 'a+c' }, content: [paragraph('r1', 'x')] }],
    ['Formula in LaTeX', { type: 'paragraph', attrs: { id: 'p' }, content: [math('a+c')] }],
  ])('the field “%s” inserts every key at the caret', async (name, block) => {
    const { written, box, screen } = await write(docOf(block));
    const input = screen.getByRole('textbox', { name });
    (box.element() as HTMLElement).focus();
    while (document.activeElement !== input.element()) await userEvent.tab();
    await userEvent.keyboard('{Home}{ArrowRight}{ArrowRight}b1+');
    expect(selectionIn(input.element())).toBe(5);
    expect(JSON.stringify(last(written).content[0])).toContain('a+b1+c');
  });

  test('arrow keys move into a formula and out of it on both sides', async () => {
    const { written, box } = await write(line(words('a'), math('xy'), words('b')));
    await box.click();
    await moveCaret('{Control>}{Home}{/Control}');
    await moveCaret('{ArrowRight}');
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(field()).toHaveFocus();
    await userEvent.keyboard('{Home}{ArrowLeft}1{ArrowRight}');
    await expect.element(field()).toHaveFocus();
    await userEvent.keyboard('{End}{ArrowRight}2');
    expect(lineOf(written)).toMatchObject({ content: [words('a1'), math('xy'), words('2b')] });
  });

  test('undo and redo in a formula use the history of the text, and an undone formula returns the focus', async () => {
    const { written, box, screen } = await write(docOf(paragraph('one', 'with ')));
    await box.click();
    await userEvent.keyboard('{Control>}{End}{/Control}');
    await screen.getByRole('button', { name: 'Formula in the line' }).click();
    await expect.element(field()).toHaveFocus();
    await userEvent.keyboard('x^2');
    await vi.waitFor(async () => {
      await userEvent.keyboard('{Control>}z{/Control}');
      expect(plainText(last(written))).toBe('with ');
      expect(JSON.stringify(last(written))).not.toContain('mathInline');
    });
    await expect.element(box).toHaveFocus();
    await vi.waitFor(async () => {
      await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
      expect(JSON.stringify(last(written))).toContain('x^2');
    });
  });

  test('an empty formula is removed by Backspace, Escape or Enter', async () => {
    const { written, box, screen } = await write(docOf(paragraph('one', 'a')));
    await box.click();
    for (const key of ['{Backspace}', '{Escape}', '{Enter}']) {
      await screen.getByRole('button', { name: 'Formula in the line' }).click();
      await expect.element(field()).toHaveFocus();
      await userEvent.keyboard(`${key}b`);
    }
    expect(last(written)).toEqual(docOf(paragraph('one', 'abbb')));
  });

  test('a formula from another device does not take the focus', async () => {
    const { written, box } = await write(docOf(paragraph('one', 'a')));
    await box.click();
    written.set(line(math(''), words('a')));
    await expect.element(field()).toBeVisible();
    await expect.element(box).toHaveFocus();
  });
});

describe('keyboard use', () => {
  test('the Tab key in a code block indents it and does not change its language', async () => {
    const code = {
      type: 'codeBlock',
      attrs: { id: 'k', language: 'python' },
      content: [{ type: 'text', text: 'if x:' }],
    };
    const { written, box, screen } = await write(docOf(code));
    await box.getByText('if x:').click();
    await userEvent.keyboard('{End}{Enter}{Tab}ruby(){Shift>}{Tab}{/Shift}');
    expect(last(written).content[0]).toMatchObject({
      attrs: { language: 'python' },
      content: [{ text: 'if x:\nruby()' }],
    });
    await userEvent.keyboard('{Escape}');
    const language = screen.getByRole('combobox', { name: 'Language of the code' });
    await expect.element(language).toHaveFocus();
    await userEvent.keyboard('{Escape}!');
    expect(plainText(last(written))).toBe('if x:\nruby()!');
  });

  test('the Tab key in a text never reaches a select that the next letters would change', async () => {
    const item = { type: 'listItem', content: [paragraph('p', 'first')] };
    const { written, box } = await write(
      docOf(
        { type: 'callout', attrs: { id: 'c', kind: 'note', title: '' }, content: [paragraph('c1', 'x')] },
        { type: 'bulletList', attrs: { id: 'b' }, content: [item] },
      ),
    );
    await box.getByText('first').click();
    await userEvent.keyboard('{Tab}tip');
    expect(written.texts.flatMap((text) => text.content.map(({ attrs }) => attrs))).not.toContainEqual(
      expect.objectContaining({ kind: 'tip' }),
    );
    await userEvent.keyboard('{Escape}{Escape}');
    await expect.element(box.getByRole('combobox', { name: 'Kind of call-out' })).toHaveFocus();
  });

  test('the toolbar is one Tab stop with arrow keys between tools, and Alt F10 moves to it from the text', async () => {
    const { box, screen } = await write(docOf(paragraph('one', 'a')));
    await box.click();
    await userEvent.keyboard('{Alt>}{F10}{/Alt}');
    await expect.element(screen.getByRole('button', { name: 'Bold' })).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(screen.getByRole('button', { name: 'Italic' })).toHaveFocus();
    await userEvent.keyboard('{End}');
    expect(document.querySelectorAll('[role="toolbar"] button[tabindex="0"]')).toHaveLength(1);
    await userEvent.tab();
    await expect.element(box).toHaveFocus();
  });

  test('arrow keys in the toolbar follow the direction in a right-to-left page', async () => {
    const { box, screen } = await write(docOf(paragraph('one', 'a')), {}, { dir: 'rtl' });
    await box.click();
    await userEvent.keyboard('{Alt>}{F10}{/Alt}{ArrowLeft}');
    await expect.element(screen.getByRole('button', { name: 'Italic' })).toHaveFocus();
    document.documentElement.dir = 'ltr';
  });

  test('the editor with all its block types has no accessibility faults', async () => {
    const { screen } = await write(
      docOf(
        paragraph('one', 'a'),
        { type: 'image', attrs: { id: 'i', ...stored, alt: 'A map' } },
        { type: 'callout', attrs: { id: 'c', kind: 'tip', title: 'T' }, content: [paragraph('c1', 'x')] },
        { type: 'mathBlock', attrs: { id: 'm', latex: 'y' } },
        { type: 'codeBlock', attrs: { id: 'k' }, content: [{ type: 'text', text: 'ls' }] },
      ),
    );
    await vi.waitFor(() => expect(document.querySelector('.katex')).not.toBeNull());
    expect(await accessibilityFaults(screen.container)).toEqual([]);
  });
});

test('the editor injects no style element, as the Content-Security-Policy requires', async () => {
  const before = document.querySelectorAll('style[data-tiptap-style]').length;
  await write(docOf(paragraph('one', 'a')));
  expect(document.querySelectorAll('style[data-tiptap-style]').length).toBe(before);
});
