import { BareHeader } from '#site/frame/bare-header.tsx';
import type { SitePage } from '#site/frame/document.tsx';
import { placeholder } from '#site/frame/placeholder.ts';
import { If, useSite } from '#site/frame/site.tsx';
import { WaveThread } from '#ui/thread/wave-thread.tsx';

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
    <div className="wrap bare message-page">
      <BareHeader />
      <WaveThread className="drawing" />
      <h1>{t('site.maintenance.title')}</h1>
      <If is="message">
        <p className="admin-message" dir="auto">
          {placeholder('maintenanceMessage')}
        </p>
      </If>
      <If is="noMessage">
        <p>{t('site.maintenance.lead')}</p>
      </If>
      <If is="until">
        <p>{t('site.maintenance.until', { date: placeholder('maintenanceUntil') })}</p>
      </If>
      <p className="link-row">
        <a className="button solid" href={placeholder('retry')}>
          {t('site.maintenance.retry')}
        </a>
        <a className="button" href="/auth/login">
          {t('site.maintenance.login')}
        </a>
      </p>
    </div>
  );
}
