import { CONTACT_EMAIL_MAX, CONTACT_MESSAGE_MAX, CONTACT_NAME_MAX } from '#domain/account/contact-message.ts';
import type { SitePage } from '#site/frame/document.tsx';
import { Field } from '#site/frame/field.tsx';
import { useSite } from '#site/frame/site.tsx';
import { Note } from '#ui/feedback/note.tsx';

export const contact: SitePage = {
  layout: 'marketing',
  isIndexed: true,
  title: (t) => t('site.meta.contact.title'),
  description: (t) => t('site.meta.contact.description'),
  Body: Contact,
};

function Contact() {
  const { t } = useSite();
  return (
    <div className="wrap page">
      <h1>{t('site.contact.title')}</h1>
      <p className="lead">{t('site.contact.lead')}</p>
      <div className="beside">
        <div>
          <noscript>
            <p>{t('site.contact.noScript')}</p>
          </noscript>
          <ContactForm />
          <div className="sent" data-sent hidden tabIndex={-1}>
            <h2>{t('site.contact.sentTitle')}</h2>
            <p data-says={t('site.contact.sent', { email: '{{email}}' })} />
            <button type="button" className="button" data-again>
              {t('site.contact.again')}
            </button>
          </div>
        </div>
        <div>
          <Note title={t('site.contact.noteTitle')}>{t('site.contact.note')}</Note>
        </div>
      </div>
    </div>
  );
}

/** Error texts are in data attributes in the language of the page; the script shows them. */
function ContactForm() {
  const { t } = useSite();
  return (
    <form
      className="form"
      data-form="contact"
      noValidate
      data-too-many={t('site.contact.tooMany', { minutes: '{{minutes}}' })}
      data-robot={t('site.contact.robot')}
      data-expired={t('site.contact.expired')}
      data-failed={t('site.contact.failed')}
    >
      <Field name="name" label={t('site.contact.name')} missing={t('site.contact.nameMissing')}>
        <input id="name" name="name" autoComplete="name" required maxLength={CONTACT_NAME_MAX} />
      </Field>
      <Field name="email" label={t('site.contact.email')} missing={t('site.contact.emailWrong')}>
        <input id="email" name="email" type="email" autoComplete="email" required maxLength={CONTACT_EMAIL_MAX} />
      </Field>
      <Field
        name="message"
        label={t('site.contact.message')}
        missing={t('site.contact.messageMissing')}
        tooLong={t('site.contact.messageLong', { count: '{{count}}' as never })}
        help={t('site.contact.help', { max: CONTACT_MESSAGE_MAX })}
      >
        <textarea id="message" name="message" rows={7} required data-max={CONTACT_MESSAGE_MAX} />
      </Field>
      <p className="trap" aria-hidden>
        <label htmlFor="website">{t('site.contact.trap')}</label>
        <input id="website" name="website" tabIndex={-1} autoComplete="off" />
      </p>
      <p className="problem" role="alert" data-problem />
      <button type="submit" className="button solid" data-busy={t('site.contact.sending')}>
        {t('site.contact.send')}
      </button>
    </form>
  );
}
