import {
  type FocusEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useReducer,
  useRef,
} from 'react';
import { from } from '#ui/breakpoint.ts';
import { useMedia } from '#ui/use-media.ts';
import { initialSidebar, isExpanded, type SidebarChoice, sidebar } from '#web/app/sidebar-state.ts';

const KEY = 'sidebar';

function storedChoice(): SidebarChoice {
  try {
    return localStorage.getItem(KEY) === 'collapsed' ? 'collapsed' : 'expanded';
  } catch {
    return 'expanded';
  }
}

function keep(choice: SidebarChoice): void {
  try {
    localStorage.setItem(KEY, choice);
  } catch {
    // Without storage the choice lasts as long as the tab.
  }
}

/**
 * Calls back when the keyboard focus moves outside: a pointer resting on the sidebar must not keep it over the focused
 * element.
 */
function useKeyboardElsewhere(frame: RefObject<HTMLElement | null>, onElsewhere: () => void): void {
  const handleFocusIn = useEffectEvent(({ target }: Event) => {
    if (target instanceof Element && target.matches(':focus-visible') && !frame.current?.contains(target))
      onElsewhere();
  });
  useEffect(() => {
    document.addEventListener('focusin', handleFocusIn);
    return () => document.removeEventListener('focusin', handleFocusIn);
  }, []);
}

/** `isMadeWay` collapses the sidebar whatever the user chose, because the page needs the space. */
export function useSidebar({ isMadeWay = false }: { isMadeWay?: boolean } = {}) {
  const isRoomy = useMedia(from('xl'));
  const [state, dispatch] = useReducer(sidebar, null, () => initialSidebar(storedChoice(), isRoomy));
  if (state.isRoomy !== isRoomy) dispatch({ type: 'room', isRoomy });
  useEffect(() => keep(state.choice), [state.choice]);
  const isHovered = useRef(false);

  const peek = (isPeeking: boolean) => dispatch({ type: 'peek', isPeeking });
  /** Ignores touch: a tap on a link must not open the sidebar under the finger. */
  const handlePointer = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse') return;
    isHovered.current = event.type === 'pointerenter';
    peek(isHovered.current);
  };
  const handleFocus = (event: FocusEvent) => {
    if (event.target.matches(':focus-visible')) peek(true);
  };
  const handleBlur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget) && !isHovered.current) peek(false);
  };

  const isOpen = isExpanded(state) && !isMadeWay;
  const frame = useRef<HTMLElement>(null);
  useKeyboardElsewhere(frame, () => peek(false));
  return {
    frame,
    isExpanded: isOpen,
    isPeeking: state.isPeeking && !isOpen,
    toggle: () => dispatch({ type: 'toggle' }),
    handlers: {
      onPointerEnter: handlePointer,
      onPointerLeave: handlePointer,
      onFocus: handleFocus,
      onBlur: handleBlur,
    },
  };
}
