import { useRouter } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';

/** Whether a click has no modifier key, which would open a new tab or window or start a download. */
export const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/**
 * A link for lists of hundreds of rows. It does not subscribe to the router: the router's own links update on every address
 * change, and a list of them takes about twice as long to render.
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
