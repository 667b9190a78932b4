/** Seeded people with a login; the installation generates their passwords. */
export const demoPeople = [
  { role: 'teacher', email: 'mirela.kovac@example.org' },
  { role: 'learner', email: 'amina.yusuf@example.org' },
] as const;
