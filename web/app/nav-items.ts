import { IconBook2, IconLayoutDashboard, IconLibrary } from '@tabler/icons-react';

/** The groups of the sidebar in their order. An item is added with its page; a group without items is not shown. */
export const navGroups = [
  { title: 'shell.nav.interact', items: [] },
  {
    title: 'shell.nav.learn',
    items: [
      { to: '/learn/dashboard', label: 'shell.nav.dashboard', icon: IconLayoutDashboard },
      { to: '/learn/catalog', label: 'shell.nav.catalog', icon: IconLibrary },
    ],
  },
  { title: 'shell.nav.teach', items: [{ to: '/teach/lessons', label: 'shell.nav.lessons', icon: IconBook2 }] },
] as const;
