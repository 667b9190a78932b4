import { useRouter } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';

/** One that no key turns into a new tab, a new window or a download. */
export const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/**
 * A link in a list of hundreds: it asks nothing of the router before it is followed. The router's own follows every change
 * of the address, and a list of them takes about twice as long to draw.
 */
export function RowLink({ href, children }: { href: string; children: ReactNode }) {
  const { history } = useRouter();
  const handleClick = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    history.push(href);
  };
  return (
    <a href={href} onClick={handleClick}>
      {children}
    </a>
  );
}
