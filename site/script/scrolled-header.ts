/** Scroll position from which the header of a public page changes its style. */
export const OFF_TOP_PX = 100;

export function restyleHeaderPast(limitPx = OFF_TOP_PX): void {
  const head = document.querySelector('.head');
  const follow = () => head?.toggleAttribute('data-off-top', window.scrollY > limitPx);
  window.addEventListener('scroll', follow, { passive: true });
  follow();
}
