import { useLayoutEffect, useRef } from 'react';
import { getSettings } from '#ui/settings.ts';

/**
 * Handlers by the key's name; `ArrowLeft` and `ArrowRight` mean the keys, not the direction of reading. `mod+` before it
 * is Ctrl or the Mac's Command, `mod+shift+` Shift as well.
 */
export type Keys = Readonly<Record<string, (() => void) | Act | undefined>>;

interface Act {
  act: () => void;
  otherwise?: (() => void) | undefined;
}

/**
 * Marks a key that spends, submits, starts or changes progress, where a plain handler only navigates, shows or hides.
 * A page hears such a key only with Ctrl or Command, or inside an element that says it takes keys. A plain Enter
 * works on the focused button alone, and there it is the browser's own: a digit moves the focus to an option, so an Enter on an
 * option must not submit it. Where the page does not hear the key, it may do `otherwise`, which only navigates.
 */
export const acts = (act: () => void, otherwise?: () => void): Act => ({ act, otherwise });

/** A key that is held down repeats itself, and would submit one thing after the other. */
function actOf({ act, otherwise }: Act, name: string, { target, repeat }: KeyboardEvent): (() => void) | undefined {
  if (repeat) return undefined;
  const isMeant =
    name.startsWith('mod+') || (target instanceof Element && target.closest('[data-takes-keys]') !== null);
  return isMeant ? act : otherwise;
}

const typing =
  'textarea, select, [contenteditable=""], [contenteditable="true"], input:not([type="radio"], [type="checkbox"], [type="button"])';
/** What a press of Enter belongs to when it has the focus. */
const pressed = 'a[href], button, summary, [role="button"]';
/** What arrows move within when it has the focus. */
const moved = 'input, audio, video, [role="tablist"], [role="menu"]';

/** What means nothing where somebody types; an editor that has its own use for it has taken it before. */
const noEditing: ReadonlySet<string> = new Set(['mod+k']);

function belongsTo(target: EventTarget | null, key: string, name: string): boolean {
  if (!(target instanceof Element)) return false;
  // A button or a list to choose from has a use for Enter, and none for Ctrl and Enter.
  if (name === 'mod+Enter' && target.closest('button, summary, select')) return false;
  if (target.closest(typing)) return !noEditing.has(name);
  if (key === 'Enter' || key === ' ') return target.closest(pressed) !== null;
  return key.startsWith('Arrow') && (target.closest(moved) !== null || scrollsSideways(target));
}

/** A wide table or a long line of code that has the focus is read with the arrows. */
function scrollsSideways(target: Element): boolean {
  for (let at: Element | null = target; at !== null; at = at.parentElement) {
    if (at.scrollWidth > at.clientWidth && /auto|scroll/.test(getComputedStyle(at).overflowX)) return true;
  }
  return false;
}

function nameOf({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): string {
  const name = key.length === 1 ? key.toLowerCase() : key;
  if (!ctrlKey && !metaKey) return name;
  return `mod+${shiftKey ? 'shift+' : ''}${name}`;
}

/** A letter, a digit or a sign: pressed by who speaks to the machine, or by a hand that shakes. */
const isSingle = (name: string): boolean => name.length === 1 && name !== ' ';

/** Ctrl and Enter do what Enter does, and from everywhere. */
const handlerOf = (keys: Keys, name: string): Keys[string] =>
  keys[name] ?? (name === 'mod+Enter' ? keys['Enter'] : undefined);

/** A held Enter presses once. Its repetitions would press whatever the first one brought the focus to, as the button of a dialog. */
export function useSingleEnter(): void {
  useLayoutEffect(() => {
    const ignoreRepetition = (event: KeyboardEvent) => {
      const isWriting = event.target instanceof Element && event.target.closest('textarea, [contenteditable]') !== null;
      if (event.repeat && event.key === 'Enter' && !isWriting) event.preventDefault();
    };
    document.addEventListener('keydown', ignoreRepetition, { capture: true });
    return () => document.removeEventListener('keydown', ignoreRepetition, { capture: true });
  }, []);
}

/** Keys for a whole page: silent while somebody types, under a dialog, and where a control has its own use for the key. */
export function useKeys(keys: Keys): void {
  const latest = useRef(keys);
  // Before the page is painted: who sees it may press at once.
  useLayoutEffect(() => {
    latest.current = keys;
  });
  useLayoutEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.isComposing) return;
      const name = nameOf(event);
      const handler = handlerOf(latest.current, name);
      if (isSingle(name) && !getSettings().singleKeys) return;
      if (handler === undefined || belongsTo(event.target, event.key, name) || document.querySelector('dialog[open]'))
        return;
      const act = typeof handler === 'function' ? handler : actOf(handler, name, event);
      if (act === undefined) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, []);
}
