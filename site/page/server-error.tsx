import { BareHead } from '#site/bare-head.tsx';
import type { SitePage } from '#site/document.tsx';
import { place } from '#site/place.ts';
import { useSite } from '#site/site.tsx';

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
    <div className="wrap bare said">
      <BareHead />
      <TangledThread />
      <h1>{t('site.serverError.title')}</h1>
      <p>{t('site.serverError.lead')}</p>
      <p className="reference">
        {t('site.serverError.reference')} <code>{place('reference')}</code>
      </p>
      <p className="ways">
        <a className="button solid" href={place('retry')}>
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
  <svg className="flip" viewBox="0 0 620 150" fill="none" aria-hidden>
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
