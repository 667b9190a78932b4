import { BareHead } from '#site/bare-head.tsx';
import type { SitePage } from '#site/document.tsx';
import { place } from '#site/place.ts';
import { If, useSite } from '#site/site.tsx';
import { WaveThread } from '#ui/wave-thread.tsx';

export const maintenance: SitePage = {
  layout: 'bare',
  isIndexed: false,
  title: (t) => t('site.meta.maintenance.title'),
  description: (t) => t('site.meta.maintenance.description'),
  Body: Maintenance,
};

function Maintenance() {
  const { t } = useSite();
  return (
    <div className="wrap bare said">
      <BareHead />
      <WaveThread className="drawing" />
      <h1>{t('site.maintenance.title')}</h1>
      <If is="message">
        <p className="own-words" dir="auto">
          {place('maintenanceMessage')}
        </p>
      </If>
      <If is="noMessage">
        <p>{t('site.maintenance.lead')}</p>
      </If>
      <If is="until">
        <p>{t('site.maintenance.until', { date: place('maintenanceUntil') })}</p>
      </If>
      <p className="ways">
        <a className="button solid" href={place('retry')}>
          {t('site.maintenance.retry')}
        </a>
        <a className="button" href="/auth/login">
          {t('site.maintenance.login')}
        </a>
      </p>
    </div>
  );
}
