import {
  IconBook2,
  IconCertificate,
  IconLayoutDashboard,
  IconLibrary,
  IconMessageChatbot,
  IconStack2,
} from '@tabler/icons-react';

/** The groups of the sidebar in their order. A group without items is hidden. */
export const navGroups = [
  {
    title: 'shell.nav.interact',
    items: [{ to: '/interact/tutor', label: 'shell.nav.tutor', icon: IconMessageChatbot }],
  },
  {
    title: 'shell.nav.learn',
    items: [
      { to: '/learn/dashboard', label: 'shell.nav.dashboard', icon: IconLayoutDashboard },
      { to: '/learn/catalog', label: 'shell.nav.catalog', icon: IconLibrary },
      { to: '/learn/certifications', label: 'shell.nav.certifications', icon: IconCertificate },
    ],
  },
  {
    title: 'shell.nav.teach',
    items: [
      { to: '/teach/lessons', label: 'shell.nav.lessons', icon: IconBook2 },
      { to: '/teach/courses', label: 'shell.nav.courses', icon: IconStack2 },
    ],
  },
] as const;
