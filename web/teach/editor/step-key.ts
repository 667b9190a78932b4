import type { KeyboardEvent } from 'react';

export type StepAct = 'moveUp' | 'moveDown' | 'remove' | 'open' | 'add' | 'copy';

const alone: Record<string, StepAct> = { Delete: 'remove', Enter: 'open', a: 'add', A: 'add', c: 'copy', C: 'copy' };
const withAlt: Record<string, StepAct> = { ArrowUp: 'moveUp', ArrowDown: 'moveDown' };

/** Action of a key on the focused step; undefined for keys without one. */
export function stepAct({
  key,
  altKey,
  ctrlKey,
  metaKey,
}: Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey'>): StepAct | undefined {
  if (ctrlKey || metaKey) return undefined;
  const keys = altKey ? withAlt : alone;
  return Object.hasOwn(keys, key) ? keys[key] : undefined;
}
