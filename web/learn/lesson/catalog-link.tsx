import { Link, useLocation, useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { isPlainClick } from '#web/shared/control/plain-click.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The page before this one is the catalog. */
    isFromCatalog?: boolean | undefined;
  }
}

/** Link to the catalog. For a visitor who came from there it goes back in the history, which keeps filters, pages and scroll position. */
export function CatalogLink({ tab }: { tab?: 'courses' }) {
  const { t } = useTranslation();
  const { history } = useRouter();
  const { isFromCatalog } = useLocation().state;

  const handleClick = (event: MouseEvent) => {
    if (!isFromCatalog || !isPlainClick(event)) return;
    event.preventDefault();
    history.back();
  };
  return (
    <Link to="/learn/catalog" search={{ tab }} onClick={handleClick}>
      {t('learn.catalog.title')}
    </Link>
  );
}
