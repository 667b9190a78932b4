import { useEffect, useState } from 'react';
import { atTop, nextScroll } from '#web/app/shell/top-bar-scroll.ts';

/** The scroll position without elastic overscroll, whose bounce back would otherwise count as scrolling up. */
function scrollPosition(): number {
  const most = document.documentElement.scrollHeight - window.innerHeight;
  return Math.min(Math.max(0, window.scrollY), Math.max(0, most));
}

export function useHideOnScroll(): boolean {
  const [isHidden, setHidden] = useState(false);
  useEffect(() => {
    let state = { ...atTop, y: scrollPosition(), turn: scrollPosition() };
    const handleScroll = () => {
      state = nextScroll(state, scrollPosition());
      setHidden(state.isHidden);
    };
    window.addEventListener('scroll', handleScroll, { passive: true });
    return () => window.removeEventListener('scroll', handleScroll);
  }, []);
  return isHidden;
}
