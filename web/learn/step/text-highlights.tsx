import { useEffect, useEffectEvent, useMemo } from 'react';
import type { Annotation, TextHighlight, TextQuote } from '#domain/learn/annotation/annotation.ts';
import type { Card } from '#domain/learn/card/card.ts';
import { findQuote } from '#domain/learn/annotation/text-quote.ts';
import type { RichText } from '#domain/teach/rich-text/rich-text.ts';
import type { LessonVersion } from '#domain/teach/version/version.ts';
import { blockElement, type BlockTexts, domRange, textsOf, wordBlocks } from '#web/learn/step/text-selection.ts';
import './text-highlights.css';

interface TextHighlightsProps {
  text: RichText;
  versionID: LessonVersion['id'];
  highlights: readonly TextHighlight[];
  /** Flashcards of the step. */
  cards: readonly Card[];
  onOpen: (id: Annotation['id']) => void;
}

/**
 * Draws the learner's highlights over the text, and underlines the passages of their flashcards. The text itself stays
 * as it is for selection and screen readers; the panel lists the highlights for them.
 */
export function TextHighlights({ text, versionID, highlights, cards, onOpen }: TextHighlightsProps) {
  const texts = useMemo(() => textsOf(wordBlocks(text)), [text]);
  const draw = useEffectEvent(() => {
    const found = highlights.flatMap(({ id, passage }) => rangeOf(texts, passage).map((range) => ({ id, range })));
    CSS.highlights.set('highlighted', new Highlight(...found.map(({ range }) => range)));
    const ofCards = cards.flatMap((card) => rangeOf(texts, quoteOfCard(card, versionID, texts)));
    CSS.highlights.set('flashcard', new Highlight(...ofCards));
    return found;
  });
  const open = useEffectEvent(onOpen);
  useEffect(() => {
    let drawn = draw();
    // Formulas and code arrive later than the text.
    const observer = new MutationObserver(() => (drawn = draw()));
    observer.observe(document.querySelector('article') ?? document.body, { childList: true, subtree: true });
    const handleClick = ({ target, clientX, clientY }: MouseEvent) => {
      const isSelecting = document.getSelection()?.isCollapsed === false;
      if (isSelecting || !(target instanceof Element) || target.closest('a, button, [role="dialog"]')) return;
      if (!target.closest('[data-block]')) return;
      const hit = drawn.find(({ range }) => isWithin(range, clientX, clientY));
      if (hit) open(hit.id);
    };
    document.addEventListener('click', handleClick);
    return () => {
      observer.disconnect();
      document.removeEventListener('click', handleClick);
      CSS.highlights.delete('highlighted');
      CSS.highlights.delete('flashcard');
    };
  }, [highlights, cards, texts]);
  return null;
}

/** The passage of a quote on screen; none if its words are gone. */
function rangeOf(texts: BlockTexts, quote: TextQuote | undefined): Range[] {
  const place = quote && findQuote(texts, quote);
  const block = place && blockElement(place.blockID);
  return block ? [domRange(block, place)] : [];
}

/** A flashcard keeps its passage as text, and its exact place in the version that it was made in. */
function quoteOfCard({ place, back, versionID }: Card, shown: LessonVersion['id'], texts: BlockTexts) {
  if (place === null) return undefined;
  const { blockID, start, end } = place;
  const exact = versionID === shown ? (texts.get(blockID)?.slice(start, end) ?? back) : back;
  return { blockID, start, exact, prefix: '', suffix: '' };
}

const isWithin = (range: Range, x: number, y: number): boolean =>
  [...range.getClientRects()].some(
    ({ left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom,
  );
