import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useSettings } from '#ui/setting/settings.ts';
import { type ListRow, type OptionPosition, nextPosition } from '#web/search/option-position.ts';

const clickOption = (option: string): void => document.getElementById(option)?.click();

const isPlain = ({ altKey, ctrlKey, metaKey, shiftKey, nativeEvent }: KeyboardEvent): boolean =>
  !altKey && !ctrlKey && !metaKey && !shiftKey && !nativeEvent.isComposing;

/** True if the key moves the caret: before the end of the text, left and right arrows belong to the field. */
const isTyping = ({ key, currentTarget }: KeyboardEvent<HTMLInputElement>): boolean =>
  (key === 'ArrowLeft' || key === 'ArrowRight') && (currentTarget.selectionStart ?? 0) < currentTarget.value.length;

interface OptionNavigationProps {
  typed: string;
  rows: readonly ListRow[];
  /** True if the rows are the results for the typed text. */
  isSettled: boolean;
  /** True if the first option is selected before the user chooses one. */
  isFirstSelected: boolean;
}

/** Keyboard navigation with the focus in the field: arrows select an option, Enter opens it. */
export function useOptionNavigation({ typed, rows, isSettled, isFirstSelected }: OptionNavigationProps) {
  const { dir } = useSettings();
  const [selection, setSelection] = useState<{ typed: string; place: OptionPosition }>();
  /** The text on which Enter was pressed before its results had loaded. */
  const pendingText = useRef<string>(undefined);
  const first = isFirstSelected && rows.length > 0 ? { row: 0, option: 0 } : undefined;
  const isSelectionValid =
    selection?.typed === typed && rows[selection.place.row]?.options[selection.place.option] !== undefined;
  const position = isSelectionValid ? selection.place : first;
  const active = position && rows[position.row]?.options[position.option];

  useEffect(() => {
    if (active !== undefined) document.getElementById(active)?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  useEffect(() => {
    if (pendingText.current !== typed || !isSettled || active === undefined) return;
    pendingText.current = undefined;
    clickOption(active);
  }, [typed, isSettled, active]);

  const handleEnter = () => {
    if (isSettled && active !== undefined) clickOption(active);
    else pendingText.current = typed;
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (!isPlain(event)) return;
    if (event.key === 'Enter') return handleEnter();
    const isWithinText = isTyping(event) && !position?.option;
    const to = isWithinText ? undefined : nextPosition(event.key, position, rows, dir);
    if (to === undefined) return;
    event.preventDefault();
    setSelection({ typed, place: to });
  };
  return { active, handleKeyDown };
}
