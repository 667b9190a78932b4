/** Which of `count` things in a row a key leads to, from the one at `index`; undefined for keys that do not move. */
export function moveTo(
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
