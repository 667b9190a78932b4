import { useEffect } from 'react';

const product = (): string => document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? '';

/** The title of the tab, which is also what a screen reader says first about a page. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = [title, product()].filter(Boolean).join(' · ');
  }, [title]);
}
