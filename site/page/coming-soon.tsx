import { BareHeader } from '#site/frame/bare-header.tsx';
import type { SitePage } from '#site/frame/document.tsx';
import { Field } from '#site/frame/field.tsx';
import { LanguageLinks, Social } from '#site/frame/footer.tsx';
import { placeholder } from '#site/frame/placeholder.ts';
import { If, useSite } from '#site/frame/site.tsx';

export const comingSoon: SitePage = {
  layout: 'bare',
  isIndexed: false,
  title: (t) => t('site.meta.comingSoon.title'),
  description: (t) => t('site.meta.comingSoon.description'),
  Body: ComingSoon,
};

const units = ['days', 'hours', 'minutes', 'seconds'] as const;

function ComingSoon() {
  const { t } = useSite();
  return (
    <div className="wrap bare message-page">
      <BareHeader />
      <If is="launch">
        <h1>{t('site.comingSoon.title')}</h1>
        <p>{t('site.comingSoon.lead', { date: placeholder('launchDate') })}</p>
        <dl
          className="countdown"
          role="timer"
          aria-label={t('site.comingSoon.countdown')}
          data-until={placeholder('launchAt')}
        >
          {units.map((unit) => (
            <div key={unit}>
              <dt>{t(`site.comingSoon.${unit}`)}</dt>
              <dd data-unit={unit}>–</dd>
            </div>
          ))}
        </dl>
        <ReminderForm />
      </If>
      <If is="noLaunch">
        <h1>{t('site.comingSoon.openTitle')}</h1>
        <p>{t('site.comingSoon.open')}</p>
        <p className="link-row">
          <a className="button solid" href="/auth/register">
            {t('site.comingSoon.start')}
          </a>
        </p>
      </If>
      <Answer kind="confirm" />
      <Answer kind="leave" />
      <h2>{t('site.comingSoon.social')}</h2>
      <Social />
      <LanguageLinks />
    </div>
  );
}

function ReminderForm() {
  const { t } = useSite();
  return (
    <form
      className="form short"
      data-form="reminder"
      noValidate
      data-too-many={t('site.comingSoon.tooMany', { minutes: '{{minutes}}' })}
      data-failed={t('site.comingSoon.failed')}
    >
      <Field
        name="email"
        label={t('site.comingSoon.email')}
        missing={t('site.comingSoon.emailWrong')}
        help={t('site.comingSoon.help')}
      >
        <input id="email" name="email" type="email" autoComplete="email" required maxLength={254} />
      </Field>
      <p className="problem" role="alert" data-problem />
      <output className="notice" data-sent hidden>
        {t('site.comingSoon.asked')}
      </output>
      <button type="submit" className="button solid">
        {t('site.comingSoon.reminder')}
      </button>
    </form>
  );
}

/** Target of links in our mails; a button is required, because mail scanners follow links. */
function Answer({ kind }: { kind: 'confirm' | 'leave' }) {
  const { t } = useSite();
  const done = kind === 'confirm' ? t('site.comingSoon.confirmed') : t('site.comingSoon.left');
  return (
    <section className="answer" data-answer={kind} data-done={done} data-gone={t('site.comingSoon.gone')} hidden>
      <h2>{t(`site.comingSoon.${kind}Title`)}</h2>
      <button type="button" className="button solid" data-failed={t('site.comingSoon.failed')}>
        {t(`site.comingSoon.${kind}`)}
      </button>
      <output />
    </section>
  );
}
