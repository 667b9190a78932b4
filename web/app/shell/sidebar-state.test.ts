import { expect, test } from 'vitest';
import {
  initialSidebar,
  isExpanded,
  SIDEBAR_COLLAPSED,
  SIDEBAR_EXPANDED,
  sidebarReducer,
} from '#web/app/shell/sidebar-state.ts';

const roomy = initialSidebar('expanded', true);

test('the sidebar is 280 or 102 px wide', () => {
  expect([SIDEBAR_EXPANDED, SIDEBAR_COLLAPSED]).toEqual([280, 102]);
});

test('a click collapses the sidebar and a second one expands it again [S-489]', () => {
  const once = sidebarReducer(roomy, { type: 'toggle' });
  const twice = sidebarReducer(once, { type: 'toggle' });
  expect([roomy, once, twice].map(isExpanded)).toEqual([true, false, true]);
});

test('a narrow window collapses the sidebar, and a wide window restores the user’s choice', () => {
  const narrow = sidebarReducer(roomy, { type: 'room', isRoomy: false });
  const opened = sidebarReducer(narrow, { type: 'toggle' });
  const back = sidebarReducer(opened, { type: 'room', isRoomy: true });
  expect([narrow, opened, back].map(isExpanded)).toEqual([false, true, true]);
  expect(opened.choice).toBe('expanded');
  expect(isExpanded(sidebarReducer(back, { type: 'room', isRoomy: false }))).toBe(false);
});

test('peeking does not change the stored choice of the sidebar, and a click ends it', () => {
  const collapsed = sidebarReducer(roomy, { type: 'toggle' });
  const peeking = sidebarReducer(collapsed, { type: 'peek', isPeeking: true });
  expect(peeking).toEqual({ ...collapsed, isPeeking: true });
  expect(isExpanded(peeking)).toBe(false);
  expect(sidebarReducer(peeking, { type: 'toggle' })).toMatchObject({ choice: 'expanded', isPeeking: false });
});
