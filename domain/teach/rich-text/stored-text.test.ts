import { expect, test } from 'vitest';
import { parseStoredText } from '#domain/teach/rich-text/stored-text.ts';

const deep = 'x^{'.repeat(150) + '}'.repeat(150);
const doc = (...content: unknown[]): string => JSON.stringify({ type: 'doc', content });

test("a stored formula beyond today's limits is read as code with its source", () => {
  const inline = { type: 'mathInline', attrs: { latex: deep } };
  const text = parseStoredText(
    doc(
      { type: 'paragraph', attrs: { id: 'a' }, content: [inline] },
      { type: 'mathBlock', attrs: { id: 'b', latex: deep } },
    ),
  );
  expect(text.content).toEqual([
    { type: 'paragraph', attrs: { id: 'a' }, content: [{ type: 'text', text: deep, marks: [{ type: 'code' }] }] },
    { type: 'codeBlock', attrs: { id: 'b', language: 'latex' }, content: [{ type: 'text', text: deep }] },
  ]);
});

test('a stored link that is no longer allowed keeps its text and other marks', () => {
  const href = 'mailto:a@example.org%0d%0aBcc:all@example.org';
  const linked = (marks: unknown[]) => ({
    type: 'text',
    text: 'write',
    marks: [{ type: 'link', attrs: { href } }, ...marks],
  });
  const text = parseStoredText(
    doc({ type: 'paragraph', attrs: { id: 'a' }, content: [linked([]), linked([{ type: 'bold' }])] }),
  );
  expect(text.content).toEqual([
    {
      type: 'paragraph',
      attrs: { id: 'a' },
      content: [
        { type: 'text', text: 'write' },
        { type: 'text', text: 'write', marks: [{ type: 'bold' }] },
      ],
    },
  ]);
});

test('a stored text that breaks any other rule of the schema is refused', () => {
  expect(() => parseStoredText(doc({ type: 'script', attrs: { id: 'a' } }))).toThrow('may not be');
  expect(() => parseStoredText('nonsense')).toThrow('not JSON');
});
