import { type ReactNode, type RefCallback, useCallback, useState } from 'react';

interface LazySectionProps {
  /** Keeps the place until then. */
  placeholder: ReactNode;
  children: ReactNode;
}

/** Draws what it holds once its place has come on screen: what nobody gets to is never loaded. */
export function LazySection({ placeholder, children }: LazySectionProps) {
  const [isVisible, setVisible] = useState(false);
  const watch: RefCallback<HTMLElement> = useCallback((element) => {
    if (element === null) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) setVisible(true);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return isVisible ? children : <div ref={watch}>{placeholder}</div>;
}
