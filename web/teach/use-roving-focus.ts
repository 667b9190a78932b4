import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import { moveTo } from '#ui/roving.ts';

const toolsOf = (bar: HTMLElement): HTMLElement[] => [...bar.querySelectorAll<HTMLElement>('button:not(:disabled)')];

/** Makes the buttons in an element one stop for the Tab key, from which arrows, Home and End lead on. */
export function useRovingFocus() {
  const bar = useRef<HTMLElement>(null);
  const current = useRef<HTMLElement>(undefined);

  const settle = (element: HTMLElement): void => {
    const tools = toolsOf(element);
    const stop = current.current !== undefined && tools.includes(current.current) ? current.current : tools[0];
    for (const tool of element.querySelectorAll<HTMLElement>('button')) tool.tabIndex = tool === stop ? 0 : -1;
  };

  // Tools come, go and are switched off with the selection, so this follows every render.
  useEffect(() => {
    const first = document.activeElement?.closest<HTMLElement>('[role="toolbar"]') ?? bar.current;
    if (first !== null) settle(first);
  });

  const onFocus = (event: FocusEvent<HTMLElement>): void => {
    // Focus in a window that a tool has opened is no focus on the tools, though React says so.
    if (!event.currentTarget.contains(event.target)) return;
    bar.current = event.currentTarget;
    if (event.target instanceof HTMLButtonElement) current.current = event.target;
    settle(event.currentTarget);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (!(event.target instanceof HTMLButtonElement) || !event.currentTarget.contains(event.target)) return;
    const tools = toolsOf(event.currentTarget);
    const direction = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'rtl' : 'ltr';
    const next = moveTo(event.key, tools.indexOf(event.target), tools.length, direction);
    if (next === undefined) return;
    event.preventDefault();
    tools[next]?.focus();
  };
  return { onFocus, onKeyDown };
}
