import { type ReactNode, useLayoutEffect, useState } from 'react';
import { breakpoints, inEm } from '#ui/breakpoint.ts';
import { useMedia } from '#ui/use-media.ts';
import { keepFocus, playerPresence, storedFocus } from '#web/shared/focus-mode.ts';
import styles from './player-frame.module.css';

const phone = `(max-width: ${inEm(breakpoints.sm)})`;

/** Focus hides what is around the player: the learner's own choice, or on for phones. */
export function useFocus() {
  const isPhone = useMedia(phone);
  const [choice, setChoice] = useState(storedFocus);
  const isFocused = choice ?? isPhone;
  useLayoutEffect(() => {
    playerPresence.set(isFocused ? 'focused' : 'framed');
    return () => playerPresence.set('absent');
  }, [isFocused]);
  const toggle = () => {
    keepFocus(!isFocused);
    setChoice(!isFocused);
  };
  return { isFocused, toggle };
}

interface PlayerFrameProps {
  isFocused: boolean;
  /** The text has the place of the margin too. */
  isWide?: boolean;
  notice?: ReactNode;
  children: ReactNode;
}

/** The player's own screen: header, outline, text, margin and footer, under the top bar or, in focus, over everything. */
export function PlayerFrame({ isFocused, isWide = false, notice, children }: PlayerFrameProps) {
  return (
    <div className={styles['frame']} data-focused={isFocused || undefined} data-wide={isWide || undefined}>
      {notice !== undefined && <div className={styles['notice']}>{notice}</div>}
      {children}
    </div>
  );
}
