/** Index of the item that a key moves to, from `index` in a row of `count`; undefined for other keys. */
export function nextIndex(
  key: string,
  index: number,
  count: number,
  axis: 'vertical' | 'ltr' | 'rtl',
): number | undefined {
  const [back, on] = {
    vertical: ['ArrowUp', 'ArrowDown'],
    ltr: ['ArrowLeft', 'ArrowRight'],
    rtl: ['ArrowRight', 'ArrowLeft'],
  }[axis];
  if (key === on) return (index + 1) % count;
  if (key === back) return index <= 0 ? count - 1 : index - 1;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}
