import { useLayoutEffect, useRef } from 'react';
import { getSettings } from '#ui/setting/settings.ts';

/**
 * Handlers by key name; `ArrowLeft` and `ArrowRight` are the keys, not the reading direction. The prefix `mod+` is Ctrl
 * or Command, and `mod+shift+` also Shift.
 */
export type Keys = Readonly<Record<string, (() => void) | ActionKey | undefined>>;

interface ActionKey {
  act: () => void;
  fallback?: (() => void) | undefined;
}

/**
 * Marks a shortcut that spends, submits, starts or changes progress; a plain handler only navigates, shows or hides.
 * A page handles such a key only with Ctrl or Command, or inside an element with `data-takes-keys`. Plain Enter belongs
 * to the focused button: a digit moves the focus to an option, so Enter on an option must not submit it. Where the page
 * does not handle the key, it may run `otherwise`, which only navigates.
 */
export const actionKey = (act: () => void, otherwise?: () => void): ActionKey => ({ act, fallback: otherwise });

/** Ignores the repeats of a held key, which would submit one thing after the other. */
function actionOf(
  { act, fallback }: ActionKey,
  name: string,
  { target, repeat }: KeyboardEvent,
): (() => void) | undefined {
  if (repeat) return undefined;
  const isAllowed =
    name.startsWith('mod+') || (target instanceof Element && target.closest('[data-takes-keys]') !== null);
  return isAllowed ? act : fallback;
}

const TEXT_FIELDS =
  'textarea, select, [contenteditable=""], [contenteditable="true"], input:not([type="radio"], [type="checkbox"], [type="button"])';
/** Elements that use Enter while they have the focus. */
const ENTER_CONTROLS = 'a[href], button, summary, [role="button"]';
/** Elements that use arrow keys while they have the focus. */
const ARROW_CONTROLS = 'input, audio, video, [role="tablist"], [role="menu"]';

/** Shortcuts without a meaning in text fields; an editor that uses them has handled them before. */
const globalShortcuts: ReadonlySet<string> = new Set(['mod+k']);

function isUsedByControl(target: EventTarget | null, key: string, name: string): boolean {
  if (!(target instanceof Element)) return false;
  // Buttons and selects use Enter, but not Ctrl+Enter.
  if (name === 'mod+Enter' && target.closest('button, summary, select')) return false;
  if (target.closest(TEXT_FIELDS)) return !globalShortcuts.has(name);
  if (key === 'Enter' || key === ' ') return target.closest(ENTER_CONTROLS) !== null;
  return key.startsWith('Arrow') && (target.closest(ARROW_CONTROLS) !== null || scrollsSideways(target));
}

/** True for a focused wide table or long line of code, which is scrolled by arrow keys. */
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

/** True for a letter, digit or sign, which speech input and unsteady hands press by mistake. */
const isSingleKey = (name: string): boolean => name.length === 1 && name !== ' ';

/** Handler of the key; Ctrl+Enter does the same as Enter, and works everywhere. */
const handlerOf = (keys: Keys, name: string): Keys[string] =>
  keys[name] ?? (name === 'mod+Enter' ? keys['Enter'] : undefined);

/** Ignores repeats of a held Enter key, which would press the next focused button, for example in a dialog. */
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

/** Keyboard shortcuts of a page: off in text fields, under a dialog, and where a control uses the key. */
export function useKeys(keys: Keys): void {
  const latest = useRef(keys);
  // A layout effect runs before the paint, because a user who sees the page may press a key at once.
  useLayoutEffect(() => {
    latest.current = keys;
  });
  useLayoutEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.isComposing) return;
      const name = nameOf(event);
      const handler = handlerOf(latest.current, name);
      if (isSingleKey(name) && !getSettings().singleKeys) return;
      if (
        handler === undefined ||
        isUsedByControl(event.target, event.key, name) ||
        document.querySelector('dialog[open]')
      )
        return;
      const act = typeof handler === 'function' ? handler : actionOf(handler, name, event);
      if (act === undefined) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, []);
}
