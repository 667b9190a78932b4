/** In px. */
export const SIDEBAR_EXPANDED = 280;
export const SIDEBAR_COLLAPSED = 102;

export type SidebarChoice = 'expanded' | 'collapsed';

export interface SidebarState {
  /** The person's own, kept; it rules while the window is roomy. */
  choice: SidebarChoice;
  /** From the xl breakpoint on. */
  isRoomy: boolean;
  /** Below xl the sidebar starts collapsed and a click opens it until the window changes. */
  isOpenBelow: boolean;
  /** The pointer or the keyboard is inside a collapsed one: it shows itself over the content. */
  isPeeking: boolean;
}

export type SidebarEvent =
  | { type: 'toggle' }
  | { type: 'room'; isRoomy: boolean }
  | { type: 'peek'; isPeeking: boolean };

export const initialSidebar = (choice: SidebarChoice, isRoomy: boolean): SidebarState => ({
  choice,
  isRoomy,
  isOpenBelow: false,
  isPeeking: false,
});

export const isExpanded = ({ choice, isRoomy, isOpenBelow }: SidebarState): boolean =>
  isRoomy ? choice === 'expanded' : isOpenBelow;

function toggled(state: SidebarState): SidebarState {
  // Peeking ends with the click, or collapsing under the pointer would show nothing.
  const still = { ...state, isPeeking: false };
  if (!state.isRoomy) return { ...still, isOpenBelow: !state.isOpenBelow };
  return { ...still, choice: state.choice === 'expanded' ? 'collapsed' : 'expanded' };
}

export function sidebar(state: SidebarState, event: SidebarEvent): SidebarState {
  switch (event.type) {
    case 'toggle':
      return toggled(state);
    case 'room':
      return { ...state, isRoomy: event.isRoomy, isOpenBelow: false };
    case 'peek':
      return { ...state, isPeeking: event.isPeeking };
  }
}
