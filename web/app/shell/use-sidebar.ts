import {
  type FocusEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useReducer,
  useRef,
} from 'react';
import { from } from '#ui/layout/breakpoint.ts';
import { useMedia } from '#ui/browser/use-media.ts';
import { initialSidebar, isExpanded, type SidebarChoice, sidebarReducer } from '#web/app/shell/sidebar-state.ts';

const KEY = 'sidebar';

function storedChoice(): SidebarChoice {
  try {
    return localStorage.getItem(KEY) === 'collapsed' ? 'collapsed' : 'expanded';
  } catch {
    return 'expanded';
  }
}

function saveChoice(choice: SidebarChoice): void {
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
function useFocusOutside(frame: RefObject<HTMLElement | null>, onFocusOutside: () => void): void {
  const handleFocusIn = useEffectEvent(({ target }: Event) => {
    if (target instanceof Element && target.matches(':focus-visible') && !frame.current?.contains(target))
      onFocusOutside();
  });
  useEffect(() => {
    document.addEventListener('focusin', handleFocusIn);
    return () => document.removeEventListener('focusin', handleFocusIn);
  }, []);
}

/** `isForcedCollapsed` collapses the sidebar whatever the user chose, because the page needs the space. */
export function useSidebar({ isMadeWay: isForcedCollapsed = false }: { isMadeWay?: boolean } = {}) {
  const isRoomy = useMedia(from('xl'));
  const [state, dispatch] = useReducer(sidebarReducer, null, () => initialSidebar(storedChoice(), isRoomy));
  if (state.isRoomy !== isRoomy) dispatch({ type: 'room', isRoomy });
  useEffect(() => saveChoice(state.choice), [state.choice]);
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

  /** A link that is followed leaves the page to the content, although the pointer still rests on the sidebar. */
  const handleClick = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('a')) peek(false);
  };

  const isOpen = isExpanded(state) && !isForcedCollapsed;
  const frame = useRef<HTMLElement>(null);
  useFocusOutside(frame, () => peek(false));
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
      onClick: handleClick,
    },
  };
}
