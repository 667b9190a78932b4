import type { ReactNode } from 'react';

interface TaggedTextProps {
  /** A text with one marked part, as in `Press <key>Enter</key>`. */
  text: string;
  tag: string;
  /** Renders the marked part. */
  children: (part: string) => ReactNode;
}

/**
 * A translated text with one part rendered as a component. `Trans` of react-i18next also nests, but is as large as a
 * page.
 */
export function TaggedText({ text, tag, children }: TaggedTextProps) {
  const [before = text, part, after] = text.split(new RegExp(`</?${tag}>`));
  return (
    <>
      {before}
      {part !== undefined && children(part)}
      {after}
    </>
  );
}
