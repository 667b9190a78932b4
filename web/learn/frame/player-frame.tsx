import { type ReactNode, useLayoutEffect, useState } from 'react';
import { breakpoints, inEm } from '#ui/layout/breakpoint.ts';
import { useMedia } from '#ui/browser/use-media.ts';
import { saveFocusMode, playerLayout, loadFocusMode } from '#web/shared/shell/focus-mode.ts';
import styles from './player-frame.module.css';

const phone = `(max-width: ${inEm(breakpoints.sm)})`;

/** Focus mode hides everything around the player. The learner's choice is stored; without one it is on for phones. */
export function useFocusMode() {
  const isPhone = useMedia(phone);
  const [choice, setChoice] = useState(loadFocusMode);
  const isFocused = choice ?? isPhone;
  useLayoutEffect(() => {
    playerLayout.set(isFocused ? 'focused' : 'framed');
    return () => playerLayout.set('absent');
  }, [isFocused]);
  const toggle = () => {
    saveFocusMode(!isFocused);
    setChoice(!isFocused);
  };
  return { isFocused, toggle };
}

interface PlayerFrameProps {
  isFocused: boolean;
  /** The text also fills the column of the margin. */
  isWide?: boolean;
  notice?: ReactNode;
  children: ReactNode;
}

/** Grid of the player's header, outline, text, margin and footer. It lies below the top bar, or covers the window in focus mode. */
export function PlayerFrame({ isFocused, isWide = false, notice, children }: PlayerFrameProps) {
  return (
    <div className={styles.frame} data-focused={isFocused || undefined} data-wide={isWide || undefined}>
      {notice !== undefined && <div className={styles.notice}>{notice}</div>}
      {children}
    </div>
  );
}
