import { wavePaths } from '#ui/thread/wave-path.ts';

const GROWING_MS = 1_800;
/** Scrolling by one screen moves the wave by about half a period. */
const DEGREES_A_PX = 0.35;
/** A higher frame rate is not visible in so slow an animation. */
const FRAME_MS = 1000 / 24;

/**
 * Animates the thread into a wave once the page is idle; then it moves with scrolling only, because endless motion
 * distracts from reading. Respects reduced motion.
 */
export function drawWave(): void {
  const drawing = document.querySelector('.drawing');
  if (!drawing || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const paths = drawing.querySelectorAll('path');
  let isWaiting = false;

  const draw = (growth: number) => {
    const lines = wavePaths(growth, window.scrollY * DEGREES_A_PX);
    paths.forEach((path, index) => path.setAttribute('d', lines[index] ?? ''));
  };
  const follow = () => {
    if (isWaiting || drawing.getBoundingClientRect().bottom < 0) return;
    isWaiting = true;
    requestAnimationFrame(() => {
      draw(1);
      isWaiting = false;
    });
  };
  const begin = () => grow(draw, () => window.addEventListener('scroll', follow, { passive: true }));
  if ('requestIdleCallback' in window) requestIdleCallback(begin);
  else setTimeout(begin);
}

function grow(draw: (growth: number) => void, onGrown: () => void): void {
  let begun: number | undefined;
  let drawn = 0;
  const step = (now: number) => {
    begun ??= now;
    const left = 1 - Math.min(1, (now - begun) / GROWING_MS);
    if (left === 0 || now - drawn >= FRAME_MS) {
      draw(1 - left ** 3);
      drawn = now;
    }
    if (left > 0) requestAnimationFrame(step);
    else onGrown();
  };
  requestAnimationFrame(step);
}
