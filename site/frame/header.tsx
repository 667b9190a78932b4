import { IconChevronDown } from '@tabler/icons-react';
import { LogoMark } from '#ui/identity/logo-mark.tsx';
import { placeholder } from '#site/frame/placeholder.ts';
import { useSite } from '#site/frame/site.tsx';

/** Home, Pages with its five entries (D-03), Login (D-15). */
export function Header() {
  const { t, href, path } = useSite();
  const current = (of: string) => ({ 'aria-current': of === path ? ('page' as const) : undefined });
  return (
    <header className="head">
      <div className="wrap">
        <Logo />
        <nav aria-label={t('site.header.label')}>
          <a href={href('/')} {...current('/')}>
            {t('site.header.home')}
          </a>
          <details className="pages">
            <summary>
              {t('site.header.pages')}
              <IconChevronDown size={16} aria-hidden />
            </summary>
            <ul>
              <li>
                <a href={href('/contact-us')} {...current('/contact-us')}>
                  {t('site.header.contact')}
                </a>
              </li>
              <li>
                <a href={href('/pricing')}>{t('site.header.pricing')}</a>
              </li>
              <li>
                <a href={href('/privacy')} {...current('/privacy')}>
                  {t('site.header.privacy')}
                </a>
              </li>
              <li>
                <a href={href('/terms-and-conditions')} {...current('/terms-and-conditions')}>
                  {t('site.header.terms')}
                </a>
              </li>
              <li>
                <a href="/learn/dashboard">{t('site.header.dashboard')}</a>
              </li>
            </ul>
          </details>
        </nav>
        <a className="button small" href="/learn/dashboard">
          {t('site.header.login')}
        </a>
      </div>
    </header>
  );
}

export function Logo() {
  const { href } = useSite();
  return (
    <a className="logo" href={href('/')}>
      <LogoMark size={30} />
      <span>{placeholder('product')}</span>
    </a>
  );
}
