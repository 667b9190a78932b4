import type { SitePage } from '#site/frame/document.tsx';
import { If, useSite } from '#site/frame/site.tsx';
import { Thread } from '#ui/thread/thread.tsx';

export const about: SitePage = {
  layout: 'marketing',
  isIndexed: true,
  title: (t) => t('site.meta.about.title'),
  description: (t) => t('site.meta.about.description'),
  Body: About,
};

const principles = ['yours', 'lost', 'honest', 'open'] as const;

function About() {
  const { t, href } = useSite();
  return (
    <div className="wrap page">
      <h1>{t('site.about.title')}</h1>
      <p className="lead">{t('site.about.lead')}</p>
      <div className="pair">
        <section>
          <div className="sample" aria-hidden>
            <Thread beads={['done', 'done', 'now', 'todo', 'todo']} label={t('site.about.thread.title')} />
          </div>
          <h2>{t('site.about.thread.title')}</h2>
          <p>{t('site.about.thread.body')}</p>
        </section>
        <section className="margin">
          <h2>{t('site.about.margin.title')}</h2>
          <p>{t('site.about.margin.body')}</p>
        </section>
      </div>
      <section>
        <h2>{t('site.about.holds.title')}</h2>
        <dl className="principles">
          {principles.map((principle) => (
            <div key={principle}>
              <dt>{t(`site.about.holds.${principle}.title`)}</dt>
              <dd>{t(`site.about.holds.${principle}.body`)}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section>
        <h2>{t('site.about.source.title')}</h2>
        <p>{t('site.about.source.body')}</p>
      </section>
      <If is="operator">
        <section>
          <h2>{t('site.about.operator.title')}</h2>
          <p>{t('site.about.operator.body')}</p>
        </section>
      </If>
      <p className="link-row">
        <a className="button solid" href="/auth/register">
          {t('site.about.start')}
        </a>
        <a className="button" href={href('/contact-us')}>
          {t('site.about.contact')}
        </a>
      </p>
    </div>
  );
}
