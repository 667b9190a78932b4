import { useRouter } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import { isPlainClick } from '#web/shared/control/plain-click.ts';

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
