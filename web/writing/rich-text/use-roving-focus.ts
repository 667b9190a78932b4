import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import { nextIndex } from '#ui/focus/roving-focus.ts';

const toolsOf = (bar: HTMLElement): HTMLElement[] => [...bar.querySelectorAll<HTMLElement>('button:not(:disabled)')];

/** Roving tabindex: the buttons in an element are one Tab stop; arrow keys, Home and End move between them. */
export function useRovingFocus() {
  const bar = useRef<HTMLElement>(null);
  const current = useRef<HTMLElement>(undefined);

  const settle = (element: HTMLElement): void => {
    const tools = toolsOf(element);
    const stop = current.current !== undefined && tools.includes(current.current) ? current.current : tools[0];
    for (const tool of element.querySelectorAll<HTMLElement>('button')) tool.tabIndex = tool === stop ? 0 : -1;
  };

  // Runs after every render, because tools are added, removed and disabled with the selection.
  useEffect(() => {
    const first = document.activeElement?.closest<HTMLElement>('[role="toolbar"]') ?? bar.current;
    if (first !== null) settle(first);
  });

  const onFocus = (event: FocusEvent<HTMLElement>): void => {
    // React also bubbles focus events from a dialog that a tool opened; those are ignored.
    if (!event.currentTarget.contains(event.target)) return;
    bar.current = event.currentTarget;
    if (event.target instanceof HTMLButtonElement) current.current = event.target;
    settle(event.currentTarget);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (!(event.target instanceof HTMLButtonElement) || !event.currentTarget.contains(event.target)) return;
    const tools = toolsOf(event.currentTarget);
    const direction = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'rtl' : 'ltr';
    const next = nextIndex(event.key, tools.indexOf(event.target), tools.length, direction);
    if (next === undefined) return;
    event.preventDefault();
    tools[next]?.focus();
  };
  return { onFocus, onKeyDown };
}
