/** The list with one entry moved by `by` places; undefined if it would leave the list. */
export function moveItem<Entry>(list: readonly Entry[], from: number, by: number): Entry[] | undefined {
  const to = from + by;
  const entry = list[from];
  if (entry === undefined || to < 0 || to >= list.length) return undefined;
  const rest = list.toSpliced(from, 1);
  return rest.toSpliced(to, 0, entry);
}
