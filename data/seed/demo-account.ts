/** Seeded people with a login; the installation generates their passwords. */
export const demoPeople = [
  { as: 'teacher', email: 'mirela.kovac@example.org' },
  { as: 'learner', email: 'amina.yusuf@example.org' },
] as const;
