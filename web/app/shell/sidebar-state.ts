/** In px. */
export const SIDEBAR_EXPANDED = 280;
export const SIDEBAR_COLLAPSED = 102;

export type SidebarChoice = 'expanded' | 'collapsed';

export interface SidebarState {
  /** The user's stored choice; it applies while the window is wide. */
  choice: SidebarChoice;
  /** True if the window is at least as wide as the xl breakpoint. */
  isRoomy: boolean;
  /** Below xl the sidebar starts collapsed; a click opens it until the window is resized across xl. */
  isOpenBelow: boolean;
  /** The pointer or the keyboard focus is inside a collapsed sidebar, which then opens over the content. */
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

function toggle(state: SidebarState): SidebarState {
  // Peeking ends with the click; otherwise collapsing under the pointer would have no visible effect.
  const still = { ...state, isPeeking: false };
  if (!state.isRoomy) return { ...still, isOpenBelow: !state.isOpenBelow };
  return { ...still, choice: state.choice === 'expanded' ? 'collapsed' : 'expanded' };
}

export function sidebarReducer(state: SidebarState, event: SidebarEvent): SidebarState {
  switch (event.type) {
    case 'toggle':
      return toggle(state);
    case 'room':
      return { ...state, isRoomy: event.isRoomy, isOpenBelow: false };
    case 'peek':
      return { ...state, isPeeking: event.isPeeking };
  }
}
