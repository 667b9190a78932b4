/** Carries out the tasks, `width` at a time, each beginning when an earlier one has ended. */
export async function inParallel<T>(
  items: readonly T[],
  width: number,
  task: (item: T) => Promise<unknown>,
): Promise<void> {
  const waiting = items.values();
  const work = async () => {
    for (const item of waiting) await task(item);
  };
  await Promise.all(Array.from({ length: width }, work));
}
