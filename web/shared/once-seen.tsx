import { type ReactNode, type RefCallback, useCallback, useState } from 'react';

interface OnceSeenProps {
  /** Keeps the place until then. */
  placeholder: ReactNode;
  children: ReactNode;
}

/** Draws what it holds once its place has come on screen: what nobody gets to is never loaded. */
export function OnceSeen({ placeholder, children }: OnceSeenProps) {
  const [isSeen, setSeen] = useState(false);
  const watch: RefCallback<HTMLElement> = useCallback((element) => {
    if (element === null) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) setSeen(true);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return isSeen ? children : <div ref={watch}>{placeholder}</div>;
}
