import { type RefObject, useEffect, useRef } from 'react';
import type { LessonNode } from '#domain/teach/node.ts';

type NodeID = LessonNode['id'];

export interface StepFocus {
  name: RefObject<HTMLInputElement | null>;
  heading: RefObject<HTMLHeadingElement | null>;
  /** Selects a step and focuses its name for editing, or its heading for reading. */
  goTo: (id: NodeID, place: 'name' | 'heading') => void;
}

/** Moves the focus into the form of a step, which may have to render first. */
export function useStepFocus(selected: NodeID | undefined, onSelect: (id: NodeID) => void): StepFocus {
  const name = useRef<HTMLInputElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const wanted = useRef<{ id: NodeID; place: 'name' | 'heading' }>(undefined);

  const focus = (place: 'name' | 'heading') => (place === 'name' ? name : heading).current?.focus();

  useEffect(() => {
    if (wanted.current === undefined || wanted.current.id !== selected) return;
    focus(wanted.current.place);
    wanted.current = undefined;
  });

  return {
    name,
    heading,
    goTo: (id, place) => {
      // The selected step does not render again, so its form is focused directly.
      if (id === selected) return focus(place);
      wanted.current = { id, place };
      onSelect(id);
    },
  };
}
