import type { KeyboardEvent } from 'react';
import type { LessonNode, LessonNodeLink } from '#domain/teach/node.ts';
import { stepAct } from '#web/teach/editor/step-key.ts';

export interface GraphActs {
  nodes: readonly LessonNode[];
  chosenWay: LessonNodeLink['id'] | undefined;
  /** Deselects the link. */
  onLetGo: () => void;
  onCut: (way: LessonNodeLink['id']) => void;
  onOpen: (step: LessonNode['id']) => void;
  onCopy: (step: LessonNode['id']) => void;
  onRemove: (step: LessonNode['id']) => Promise<void>;
}

const focusOn = (canvas: Element, id: string) => canvas.querySelector<HTMLElement>(`[data-id="${id}"]`)?.focus();

/**
 * Keyboard control of the graph: Tab moves between steps and links, and the shortcuts of the list act on the focused
 * one.
 */
export function useGraphKeys({ nodes, chosenWay, onLetGo, onCut, onOpen, onCopy, onRemove }: GraphActs) {
  const remove = async (canvas: Element, index: number, id: LessonNode['id']) => {
    const next = nodes[index + 1] ?? nodes[index - 1];
    await onRemove(id);
    if (next) focusOn(canvas, next.id);
  };

  return (event: KeyboardEvent<HTMLDivElement>) => {
    const canvas = event.currentTarget;
    if (event.key === 'Escape' && chosenWay !== undefined) {
      onLetGo();
      focusOn(canvas, chosenWay);
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
    const act = stepAct(event);
    if (node === undefined) {
      if (act === 'remove') onCut(id as LessonNodeLink['id']);
    } else if (act === 'remove') void remove(canvas, index, node.id);
    else if (act === 'copy') onCopy(node.id);
    else if (act === 'open') onOpen(node.id);
  };
}
