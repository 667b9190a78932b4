/** Compares rows by position; rows at the same position by id. */
export const byPosition = (a: { id: string; position: number }, b: { id: string; position: number }): number =>
  a.position - b.position || (a.id < b.id ? -1 : 1);
