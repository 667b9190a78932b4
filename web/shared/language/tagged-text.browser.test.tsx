import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { TaggedText } from '#web/shared/language/tagged-text.tsx';

const shown = async (text: string): Promise<string> => {
  const { container } = await render(
    <TaggedText text={text} tag="key">
      {(part) => <kbd>{part}</kbd>}
    </TaggedText>,
  );
  return container.innerHTML;
};

test('the marked part of a text is rendered in place between plain text', async () => {
  expect(await shown('Press <key>Enter</key> to go on')).toBe('Press <kbd>Enter</kbd> to go on');
  expect(await shown('<key>Enter</key>')).toBe('<kbd>Enter</kbd>');
});

test('a text without the tag is shown unchanged, and other tags are not markup', async () => {
  expect(await shown('Press Enter')).toBe('Press Enter');
  expect(await shown('<b>5</b> <key>&</key>')).toBe('&lt;b&gt;5&lt;/b&gt; <kbd>&amp;</kbd>');
});
