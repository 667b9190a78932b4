import type { SitePage } from '#site/frame/document.tsx';
import { Audience } from '#site/landing/audience.tsx';
import { Figures } from '#site/landing/figures.tsx';
import { Screen } from '#site/landing/screen.tsx';
import { placeholder } from '#site/frame/placeholder.ts';
import { useSite } from '#site/frame/site.tsx';
import { Note } from '#ui/feedback/note.tsx';
import { WaveThread } from '#ui/thread/wave-thread.tsx';

export const landing: SitePage = {
  layout: 'marketing',
  isIndexed: true,
  title: (t) => t('site.meta.landing.title'),
  description: (t) => t('site.meta.landing.description'),
  Body: Landing,
  data: (t) => ({
    '@graph': [
      { '@type': 'WebSite', name: placeholder('product'), url: `${placeholder('url')}/` },
      {
        '@type': 'WebApplication',
        name: placeholder('product'),
        url: `${placeholder('url')}/`,
        description: t('site.meta.landing.description'),
        applicationCategory: 'EducationalApplication',
        operatingSystem: 'Any',
        offers: { '@type': 'Offer', price: '0', priceCurrency: 'USD' },
      },
    ],
  }),
};

function Landing() {
  const { t } = useSite();
  return (
    <>
      <Hero />
      <WaveThread
        className="drawing"
        labels={[
          t('site.landing.beads.read'),
          t('site.landing.beads.try'),
          t('site.landing.beads.ask'),
          t('site.landing.beads.seeIt'),
        ]}
      />
      <div className="wrap" id="look">
        <Side
          name={t('site.landing.learn.name')}
          title={t('site.landing.learn.title')}
          body={t('site.landing.learn.body')}
          more={t('site.landing.learn.more')}
          screen="player"
          picture={t('site.landing.learn.picture')}
        />
        <Side
          name={t('site.landing.ask.name')}
          title={t('site.landing.ask.title')}
          body={t('site.landing.ask.body')}
          more={t('site.landing.ask.more')}
          screen="tutor"
          picture={t('site.landing.ask.picture')}
        />
        <Side
          name={t('site.landing.teach.name')}
          title={t('site.landing.teach.title')}
          body={t('site.landing.teach.body')}
          more={t('site.landing.teach.more')}
          screen="editor"
          picture={t('site.landing.teach.picture')}
        />
        <Audience />
        <Figures />
        <End />
      </div>
    </>
  );
}

function Hero() {
  const { t } = useSite();
  return (
    <section className="hero wrap">
      <div>
        <h1>{t('site.landing.title')}</h1>
        <p className="lead">{t('site.landing.lead')}</p>
        <p className="link-row">
          <a className="button solid" href="/auth/register">
            {t('site.landing.start')}
          </a>
          <a className="button" href="#look">
            {t('site.landing.look')}
          </a>
        </p>
      </div>
      <Note title={t('site.landing.noteTitle')}>{t('site.landing.note')}</Note>
    </section>
  );
}

interface SideProps {
  name: string;
  title: string;
  body: string;
  more: string;
  screen: 'player' | 'tutor' | 'editor';
  /** Text alternative of the picture. */
  picture: string;
}

/** One section of the product: text next to a screenshot. */
const Side = ({ name, title, body, more, screen, picture }: SideProps) => (
  <section className="side">
    <div>
      <p className="bead">{name}</p>
      <h2>{title}</h2>
      <p>{body}</p>
      <p>{more}</p>
    </div>
    <Screen name={screen} words={picture} />
  </section>
);

function End() {
  const { t, href } = useSite();
  return (
    <section className="end">
      <h2>{t('site.landing.end.title')}</h2>
      <p>{t('site.landing.end.body')}</p>
      <a className="button soft" href="/auth/register">
        {t('site.landing.end.start')}
      </a>
      <p className="onward">
        <a href={href('/about-us')}>{t('site.landing.end.about')}</a>
        <a href={href('/faqs')}>{t('site.landing.end.faqs')}</a>
      </p>
    </section>
  );
}
