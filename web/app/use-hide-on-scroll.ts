import { useEffect, useState } from 'react';
import { atTop, scrolledTo } from '#web/app/top-bar-scroll.ts';

/** Elastic scrolling goes past both ends; its way back is not a wish to see the bar. */
function scrollPosition(): number {
  const most = document.documentElement.scrollHeight - window.innerHeight;
  return Math.min(Math.max(0, window.scrollY), Math.max(0, most));
}

export function useHideOnScroll(): boolean {
  const [isHidden, setHidden] = useState(false);
  useEffect(() => {
    let state = { ...atTop, y: scrollPosition(), turn: scrollPosition() };
    const handleScroll = () => {
      state = scrolledTo(state, scrollPosition());
      setHidden(state.isHidden);
    };
    window.addEventListener('scroll', handleScroll, { passive: true });
    return () => window.removeEventListener('scroll', handleScroll);
  }, []);
  return isHidden;
}
