import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useSettings } from '#ui/settings.ts';
import { type ListRow, type OptionPosition, nextPosition } from '#web/search/option-position.ts';

const pick = (option: string): void => document.getElementById(option)?.click();

const isPlain = ({ altKey, ctrlKey, metaKey, shiftKey, nativeEvent }: KeyboardEvent): boolean =>
  !altKey && !ctrlKey && !metaKey && !shiftKey && !nativeEvent.isComposing;

/** Whether the key moves the caret: before the end of the text, left and right arrows belong to the field. */
const isTyping = ({ key, currentTarget }: KeyboardEvent<HTMLInputElement>): boolean =>
  (key === 'ArrowLeft' || key === 'ArrowRight') && (currentTarget.selectionStart ?? 0) < currentTarget.value.length;

interface OptionNavigationProps {
  typed: string;
  rows: readonly ListRow[];
  /** Whether the rows are the results for the typed text. */
  isSettled: boolean;
  /** Whether the first option is selected before the user chooses one. */
  isFirstChosen: boolean;
}

/** Keyboard navigation with the focus in the field: arrows select an option, Enter opens it. */
export function useOptionNavigation({ typed, rows, isSettled, isFirstChosen }: OptionNavigationProps) {
  const { dir } = useSettings();
  const [chosen, setChosen] = useState<{ typed: string; place: OptionPosition }>();
  /** The text on which Enter was pressed before its results had loaded. */
  const wanted = useRef<string>(undefined);
  const first = isFirstChosen && rows.length > 0 ? { row: 0, option: 0 } : undefined;
  const isThere = chosen?.typed === typed && rows[chosen.place.row]?.options[chosen.place.option] !== undefined;
  const place = isThere ? chosen.place : first;
  const active = place && rows[place.row]?.options[place.option];

  useEffect(() => {
    if (active !== undefined) document.getElementById(active)?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  useEffect(() => {
    if (wanted.current !== typed || !isSettled || active === undefined) return;
    wanted.current = undefined;
    pick(active);
  }, [typed, isSettled, active]);

  const handleEnter = () => {
    if (isSettled && active !== undefined) pick(active);
    else wanted.current = typed;
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (!isPlain(event)) return;
    if (event.key === 'Enter') return handleEnter();
    const isWithinText = isTyping(event) && !place?.option;
    const to = isWithinText ? undefined : nextPosition(event.key, place, rows, dir);
    if (to === undefined) return;
    event.preventDefault();
    setChosen({ typed, place: to });
  };
  return { active, handleKeyDown };
}
