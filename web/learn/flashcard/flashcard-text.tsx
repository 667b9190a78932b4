import { Fragment } from 'react';
import { formulaParts } from '#domain/learn/formula-text.ts';
import { Formula } from '#web/shared/rich-text/formula.tsx';

/** Renders a flashcard's plain text with its formulas. */
export function FlashcardText({ text }: { text: string }) {
  return formulaParts(text).map((part, index) =>
    index % 2 === 1 ? <Formula key={index} latex={part} /> : <Fragment key={index}>{part}</Fragment>,
  );
}
