/** Who of the seeded people may sign in: their passwords are made by the installation. */
export const demoPeople = [
  { as: 'teacher', email: 'mirela.kovac@example.org' },
  { as: 'learner', email: 'amina.yusuf@example.org' },
] as const;
