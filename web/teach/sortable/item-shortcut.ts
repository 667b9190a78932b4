import type { KeyboardEvent } from 'react';

export type ItemAction = 'moveUp' | 'moveDown' | 'remove' | 'open' | 'add' | 'copy';

const alone: Record<string, ItemAction> = { Delete: 'remove', Enter: 'open', a: 'add', A: 'add', c: 'copy', C: 'copy' };
const withAlt: Record<string, ItemAction> = { ArrowUp: 'moveUp', ArrowDown: 'moveDown' };

/** Action of a key on the focused step; undefined for keys without one. */
export function findItemAction({
  key,
  altKey,
  ctrlKey,
  metaKey,
}: Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey'>): ItemAction | undefined {
  if (ctrlKey || metaKey) return undefined;
  const keys = altKey ? withAlt : alone;
  return Object.hasOwn(keys, key) ? keys[key] : undefined;
}
