import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LessonNode } from '#domain/teach/node.ts';
import { nextIndex } from '#ui/focus/roving-focus.ts';
import { type ItemAction, findItemAction } from '#web/teach/sortable/item-shortcut.ts';

type NodeID = LessonNode['id'];

export interface StepListControl {
  /** Steps in the order of the list. */
  nodes: readonly LessonNode[];
  selected: NodeID | undefined;
  /** Selects a step and moves the focus to its form. */
  onOpen: (id: NodeID) => void;
  onMove: (id: NodeID, by: -1 | 1) => void;
  onCopy: (id: NodeID) => void;
  /** Resolves when the step is removed. */
  onRemove: (id: NodeID) => Promise<void>;
}

export interface StepListHandles {
  list: RefObject<HTMLOListElement | null>;
  /** Step that Tab moves to; arrow keys move on from there. */
  tabStop: NodeID | undefined;
  onFocus: (id: NodeID) => void;
  onMove: (index: number, by: -1 | 1) => void;
  onRemove: (index: number) => void;
  onKeyDown: (event: KeyboardEvent, index: number) => void;
  /** Announces a moved step to screen readers. */
  announcement: string;
}

/** Keyboard control of the step list: one Tab stop, arrow keys inside. React keeps the focus on a step that moves. */
export function useStepList({ nodes, selected, onOpen, ...on }: StepListControl): StepListHandles {
  const { t } = useTranslation();
  const list = useRef<HTMLOListElement>(null);
  const [stop, setStop] = useState<NodeID>();
  const [announcement, setAnnouncement] = useState('');

  const buttonOf = (id: NodeID) => list.current?.querySelector<HTMLElement>(`[data-step="${id}"]`);
  const nameOf = (node: LessonNode) => node.name.trim() || t('teach.steps.unnamed');

  const move = (index: number, by: -1 | 1) => {
    const node = nodes[index];
    if (node === undefined || nodes[index + by] === undefined) return;
    on.onMove(node.id, by);
    setAnnouncement(t('teach.steps.moved', { name: nameOf(node), place: index + by + 1, total: nodes.length }));
  };

  const remove = async (index: number) => {
    const node = nodes[index];
    const next = nodes[index + 1] ?? nodes[index - 1];
    if (node === undefined) return;
    await on.onRemove(node.id);
    if (next) buttonOf(next.id)?.focus();
  };

  const handleKeyDown = (event: KeyboardEvent, index: number) => {
    const node = nodes[index];
    if (node === undefined) return;
    const actions: Record<ItemAction, () => void> = {
      moveUp: () => move(index, -1),
      moveDown: () => move(index, 1),
      remove: () => void remove(index),
      copy: () => on.onCopy(node.id),
      open: () => onOpen(node.id),
      add: () => list.current?.querySelector<HTMLElement>(`[data-add="${node.id}"]`)?.click(),
    };
    const action = findItemAction(event);
    const to = event.altKey ? undefined : nodes[nextIndex(event.key, index, nodes.length, 'vertical') ?? -1];
    if (action === undefined && to === undefined) return;
    event.preventDefault();
    if (action !== undefined) actions[action]();
    else if (to !== undefined) buttonOf(to.id)?.focus();
  };

  return {
    list,
    tabStop: nodes.some(({ id }) => id === stop) ? stop : (selected ?? nodes[0]?.id),
    onFocus: setStop,
    onMove: move,
    onRemove: (index) => void remove(index),
    onKeyDown: handleKeyDown,
    announcement,
  };
}
