import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BlockRange } from '#domain/learn/card/card.ts';
import { useKeys } from '#ui/control/use-keys.ts';
import { blockElement, type BlockTexts, allSentences, domRange } from '#web/learn/step/text-selection.ts';

interface SentenceKeys {
  texts: BlockTexts;
  /** The learner pressed the key before this code had loaded. */
  isAsked: boolean;
  /** Moves the focus to the buttons of the selected sentence. */
  onLeave: () => void;
}

const arrowSteps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Enter does nothing to a selected sentence; the page would go on to the next step without a word. */
const handled: ReadonlySet<string> = new Set([...Object.keys(arrowSteps), 'Tab', 'Escape', 'Enter']);

const isInView = ({ blockID }: BlockRange): boolean => (blockElement(blockID)?.getBoundingClientRect().top ?? -1) >= 0;

/** The first sentence in view, or the first of the text. */
function firstPlace(texts: BlockTexts): BlockRange | undefined {
  const places = allSentences(document.body, texts);
  return places.find(isInView) ?? places[0];
}

function select(place: BlockRange): void {
  const block = blockElement(place.blockID);
  if (!block) return;
  const { startContainer, startOffset, endContainer, endOffset } = domRange(block, place);
  block.scrollIntoView({ block: 'nearest' });
  document.getSelection()?.setBaseAndExtent(startContainer, startOffset, endContainer, endOffset);
}

/** Escape takes back what is selected, however it was selected, before it leaves the lesson. */
function handlesKey({ key, shiftKey, ctrlKey, metaKey }: KeyboardEvent, isChoosing: boolean): boolean {
  if (shiftKey || ctrlKey || metaKey || document.querySelector('dialog[open]')) return false;
  if (isChoosing) return handled.has(key);
  return key === 'Escape' && document.getSelection()?.isCollapsed === false;
}

/**
 * Selects sentences by keyboard: R starts it, the arrows move from sentence to sentence, and Tab moves to the buttons beside
 * the selected one. No key makes a flashcard, because somebody who types outside a field may well hit R and Enter.
 * @returns what a screen reader says: the selected text, or that the selection has ended
 */
export function useSentenceKeys({ texts, isAsked, onLeave }: SentenceKeys): string {
  const { t } = useTranslation();
  const [wasChosen, setWasChosen] = useState(false);
  const [chosen, setChosen] = useState(() => (isAsked ? firstPlace(texts) : undefined));
  useEffect(() => {
    if (chosen) select(chosen);
  }, [chosen]);
  useKeys({ r: () => setChosen(firstPlace(texts)) });

  const move = (from: BlockRange, by: number) => {
    const places = allSentences(document.body, texts);
    const at = places.findIndex(({ blockID, start }) => blockID === from.blockID && start === from.start);
    setChosen(places[at + by] ?? from);
  };
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const by = arrowSteps[event.key];
    // A person who goes on typing is not selecting a sentence.
    if (event.key.length === 1) setChosen(undefined);
    if (!handlesKey(event, chosen !== undefined)) return;
    // The page has other uses for these keys, so it must not see them during a selection.
    event.preventDefault();
    event.stopPropagation();
    if (by !== undefined && chosen !== undefined) return move(chosen, by);
    if (event.key === 'Enter') return;
    setChosen(undefined);
    if (event.key === 'Tab') return onLeave();
    document.getSelection()?.removeAllRanges();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKeyDown(event);
    const end = () => setChosen(undefined);
    document.addEventListener('keydown', listen, { capture: true });
    document.addEventListener('pointerdown', end);
    return () => {
      document.removeEventListener('keydown', listen, { capture: true });
      document.removeEventListener('pointerdown', end);
    };
  }, []);
  if (chosen !== undefined && !wasChosen) setWasChosen(true);
  const sentence = chosen && texts.get(chosen.blockID)?.slice(chosen.start, chosen.end);
  if (sentence !== undefined) return `${sentence} ${t('player.rememberKeys')}`;
  return wasChosen ? t('player.rememberEnded') : '';
}
