import type { ReactNode } from 'react';

interface TaggedTextProps {
  /** A text with one marked part, as in `Press <key>Enter</key>`. */
  text: string;
  tag: string;
  /** How the marked part is shown. */
  children: (part: string) => ReactNode;
}

/** Words of a translation around something drawn. The Trans of react-i18next knows nesting too, and weighs as much as a page. */
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
