import type { LessonNodeLink } from '#domain/teach/link.ts';
import type { KeyboardEvent } from 'react';
import type { LessonNode } from '#domain/teach/node.ts';
import { findItemAction } from '#web/teach/sortable/item-shortcut.ts';

export interface GraphActions {
  nodes: readonly LessonNode[];
  selectedLink: LessonNodeLink['id'] | undefined;
  /** Deselects the link. */
  onDeselect: () => void;
  onRemoveLink: (way: LessonNodeLink['id']) => void;
  onOpen: (step: LessonNode['id']) => void;
  onCopy: (step: LessonNode['id']) => void;
  onRemove: (step: LessonNode['id']) => Promise<void>;
}

const focusOn = (canvas: Element, id: string) => canvas.querySelector<HTMLElement>(`[data-id="${id}"]`)?.focus();

/**
 * Keyboard control of the graph: Tab moves between steps and links, and the shortcuts of the list act on the focused
 * one.
 */
export function useGraphKeys({
  nodes,
  selectedLink,
  onDeselect,
  onRemoveLink,
  onOpen,
  onCopy,
  onRemove,
}: GraphActions) {
  const remove = async (canvas: Element, index: number, id: LessonNode['id']) => {
    const next = nodes[index + 1] ?? nodes[index - 1];
    await onRemove(id);
    if (next) focusOn(canvas, next.id);
  };

  return (event: KeyboardEvent<HTMLDivElement>) => {
    const canvas = event.currentTarget;
    if (event.key === 'Escape' && selectedLink !== undefined) {
      onDeselect();
      focusOn(canvas, selectedLink);
      return;
    }
    const { target } = event;
    if (!(target instanceof Element)) return;
    const id = target.getAttribute('data-id');
    if (id === null) return;
    // The default would scroll the page and press the element that gets the focus.
    if (event.key === ' ' || event.key === 'Enter') event.preventDefault();
    const index = nodes.findIndex((node) => node.id === id);
    const node = nodes[index];
    const action = findItemAction(event);
    if (node === undefined) {
      if (action === 'remove') onRemoveLink(id as LessonNodeLink['id']);
    } else if (action === 'remove') void remove(canvas, index, node.id);
    else if (action === 'copy') onCopy(node.id);
    else if (action === 'open') onOpen(node.id);
  };
}
