import { BareHeader } from '#site/frame/bare-header.tsx';
import type { SitePage } from '#site/frame/document.tsx';
import { placeholder } from '#site/frame/placeholder.ts';
import { useSite } from '#site/frame/site.tsx';

export const serverError: SitePage = {
  layout: 'bare',
  isIndexed: false,
  title: (t) => t('site.meta.serverError.title'),
  description: (t) => t('site.meta.serverError.description'),
  Body: ServerError,
};

function ServerError() {
  const { t, href } = useSite();
  return (
    <div className="wrap bare message-page">
      <BareHeader />
      <TangledThread />
      <h1>{t('site.serverError.title')}</h1>
      <p>{t('site.serverError.lead')}</p>
      <p className="reference">
        {t('site.serverError.reference')} <code>{placeholder('reference')}</code>
      </p>
      <p className="link-row">
        <a className="button solid" href={placeholder('retry')}>
          {t('site.serverError.retry')}
        </a>
        <a className="button" href={href('/')}>
          {t('site.serverError.home')}
        </a>
      </p>
    </div>
  );
}

const TangledThread = () => (
  <svg className="mirror-rtl" viewBox="0 0 620 150" fill="none" aria-hidden>
    <path
      d="M20 75H200c70 0 60-58 100-52s24 104-16 96 0-92 44-74 12 72 62 72 42-42 82-42H600"
      stroke="var(--danger)"
      strokeWidth="3"
      strokeLinecap="round"
    />
    {[20, 90, 160].map((x) => (
      <circle key={x} cx={x} cy="75" r="8" fill="var(--danger)" />
    ))}
    {[530, 600].map((x) => (
      <circle key={x} cx={x} cy="75" r="8" fill="var(--paper)" stroke="var(--danger)" strokeWidth="2.5" />
    ))}
  </svg>
);
