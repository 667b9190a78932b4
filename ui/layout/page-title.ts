import { useEffect } from 'react';

export const productName = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? '';

/** Sets the title of the tab, which screen readers announce first. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = [title, productName()].filter(Boolean).join(' · ');
  }, [title]);
}
