import { useEffect } from 'react';

const product = (): string => document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? '';

/** Sets the title of the tab, which screen readers announce first. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = [title, product()].filter(Boolean).join(' · ');
  }, [title]);
}
