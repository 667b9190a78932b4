import { type ReactNode, type RefCallback, useCallback, useState } from 'react';

interface LazySectionProps {
  /** Shown until the children render. */
  placeholder: ReactNode;
  children: ReactNode;
}

/** Renders its children once it has been scrolled into view, so that sections nobody reaches never load. */
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
