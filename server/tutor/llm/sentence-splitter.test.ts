import { expect, test } from 'vitest';
import { isCode, SentenceSplitter } from '#server/tutor/llm/sentence-splitter.ts';

const cases: [what: string, text: string, sentences: string[]][] = [
  ['sentences', 'One is first. Two is next! Three?', ['One is first. ', 'Two is next! ', 'Three?']],
  ['notes behind the mark', 'One.[^1] Two.[^2][^3] Three', ['One.[^1] ', 'Two.[^2][^3] ', 'Three']],
  ['notes behind a space', 'One. [^1] Two [^2]. Three', ['One. [^1] ', 'Two [^2]. ', 'Three']],
  ['numbers with a point', 'It is 3.14 wide. Good.', ['It is 3.14 wide. ', 'Good.']],
  ['lines', 'A list:\n- one\n- two\n', ['A list:\n', '- one\n', '- two\n']],
  ['code in one piece', '```sh\ngit add. b\n\ngit c\n```\nDone.', ['```sh\ngit add. b\n\ngit c\n```\n', 'Done.']],
  ['code that never ends', '```\na. b\nc', ['```\na. b\nc']],
  ['code in a line', '``` a ``` is code. [^1]\nAnd', ['``` a ``` is code. [^1]\n', 'And']],
  ['code between tildes', '~~~ `sh`\na. b\n~~~\nDone.', ['~~~ `sh`\na. b\n~~~\n', 'Done.']],
  ['nothing', '', []],
];

test.each(cases)('a text with %s is split the same in pieces of any size', (_content, text, sentences) => {
  for (let size = 1; size <= text.length + 1; size += 1) {
    const cutter = new SentenceSplitter();
    const cut: string[] = [];
    for (let at = 0; at < text.length; at += size) cut.push(...cutter.push(text.slice(at, at + size)));
    expect([...cut, ...cutter.flush()]).toEqual(sentences);
  }
});

test('a sentence is returned as soon as the next one begins, not only when the answer ends', () => {
  const cutter = new SentenceSplitter();
  expect(cutter.push('A fraction is a part.')).toEqual([]);
  expect(cutter.push(' ')).toEqual([]);
  expect(cutter.push('I')).toEqual(['A fraction is a part. ']);
});

test('code blocks are recognized exactly as Markdown renders them', () => {
  const blocks = ['```js\na\n```\n', '~~~ `x`\na', '   ```\n', '```'];
  const lines = ['``` a ``` [x](https://evil.example)', '    ```\na', 'a ```\nb', '> ```\nb', '``'];
  expect([blocks.every(isCode), lines.some(isCode)]).toEqual([true, false]);
});
