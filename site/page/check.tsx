import type { ReactNode } from 'react';
import type { SitePage } from '#site/frame/document.tsx';
import { VerdictBox } from '#site/page/verdict-box.tsx';
import { useSite } from '#site/frame/site.tsx';

/** Verifies a certificate file on the device with this school's keys. */
export const check: SitePage = {
  layout: 'marketing',
  isIndexed: true,
  title: (t) => t('certificate.check.title'),
  description: (t) => t('certificate.check.description'),
  Body: Check,
};

function Check() {
  const { t } = useSite();
  return (
    <div className="wrap page">
      <h1>{t('certificate.check.title')}</h1>
      <p className="lead">{t('certificate.check.lead')}</p>
      <noscript>
        <p>{t('certificate.check.noScript')}</p>
      </noscript>
      <CheckForm />
      <Result />
    </div>
  );
}

/** The inputs have no names, so that submitting before the script has loaded sends nothing. */
export function CheckForm() {
  const { t } = useSite();
  return (
    <form
      className="form"
      data-form="check"
      method="dialog"
      noValidate
      data-nothing={t('certificate.check.nothing')}
      data-failed={t('certificate.check.failed')}
    >
      <CheckFields />
      <p className="problem" role="alert" data-problem />
      <button type="submit" className="button solid" data-busy={t('certificate.check.checking')}>
        {t('certificate.check.go')}
      </button>
    </form>
  );
}

function CheckFields() {
  const { t } = useSite();
  return (
    <>
      <div className="field drop" data-drop>
        <label htmlFor="file">{t('certificate.check.file')}</label>
        <input id="file" type="file" accept=".jwt,.json,.png,.pdf,.html,.txt" aria-describedby="file-help" />
        <p className="text-muted" id="file-help">
          {t('certificate.check.fileHelp')} {t('certificate.check.drop')}
        </p>
      </div>
      <div className="field">
        <label htmlFor="text">{t('certificate.check.text')}</label>
        <textarea id="text" rows={4} spellCheck={false} dir="ltr" aria-describedby="text-help" />
        <p className="text-muted" id="text-help">
          {t('certificate.check.textHelp')}
        </p>
      </div>
    </>
  );
}

/** The script shows the matching verdict and fills in the signed content. */
export function Result({ status, children }: { status?: ReactNode; children?: ReactNode }) {
  const { t } = useSite();
  return (
    <div className="result certificate" data-result hidden aria-live="polite">
      <VerdictBox verdict="valid" title={t('certificate.verdict.valid.title')} isBelow isHidden>
        {t('certificate.verdict.valid.lead')}
      </VerdictBox>
      <VerdictBox verdict="unchecked" title={t('certificate.check.unchecked')} isBelow isHidden>
        {t('certificate.check.statusUnknown')}
      </VerdictBox>
      <VerdictBox verdict="early" title={t('certificate.verdict.early.title')} isBelow isHidden>
        <span data-says={t('certificate.verdict.early.lead', { date: '{{date}}' })} /> {t('certificate.check.clock')}
      </VerdictBox>
      <VerdictBox verdict="expired" title={t('certificate.verdict.expired.title')} isBelow isHidden>
        <span data-says={t('certificate.verdict.expired.lead', { date: '{{date}}' })} />
      </VerdictBox>
      <VerdictBox verdict="revoked" title={t('certificate.verdict.revoked.title')} isBelow isHidden>
        {t('certificate.verdict.revoked.undated')}
      </VerdictBox>
      <VerdictBox verdict="forged" title={t('certificate.verdict.forged.title')} isBelow isHidden>
        {t('certificate.verdict.forged.lead')}
      </VerdictBox>
      <VerdictBox verdict="foreign" title={t('certificate.verdict.foreign.title')} isBelow isHidden>
        <span data-says={t('certificate.verdict.foreign.lead', { issuer: '{{issuer}}' })} />{' '}
        <a data-issuer href="/certificates" rel="noreferrer" dir="ltr">
          {t('certificate.check.look')}
        </a>
      </VerdictBox>
      <VerdictBox verdict="unsigned" title={t('certificate.verdict.unsigned.title')} isBelow isHidden>
        <span data-says={t('certificate.verdict.unsigned.lead', { issuer: '{{issuer}}' })} />
      </VerdictBox>
      <p className="notice" data-status-unknown hidden>
        {t('certificate.check.statusUnknown')}
      </p>
      {status}
      <Signed />
      {children}
    </div>
  );
}

function Signed() {
  const { t } = useSite();
  const row = (name: string, label: string) => (
    <div>
      <dt>{label}</dt>
      <dd>
        <bdi data-signed={name} />
      </dd>
    </div>
  );
  return (
    <section className="sheet" data-signed-words hidden>
      <div className="statement">
        <p className="text-muted">{t('certificate.check.says')}</p>
        <p className="holder">
          <bdi data-signed="holder" />
        </p>
        <p className="text-muted">{t('certificate.earned')}</p>
        <h3>
          <bdi data-signed="name" />
        </h3>
      </div>
      <div className="outcomes">
        <ul data-signed-outcomes />
      </div>
      <dl>
        {row('issued', t('certificate.issued'))}
        {row('teacher', t('certificate.teacher'))}
        {row('number', t('certificate.number'))}
        {row('school', t('certificate.school'))}
      </dl>
      <p className="text-muted">
        {t('certificate.check.only')}{' '}
        <a data-signed-page href="/certificates">
          {t('certificate.check.look')}
        </a>
      </p>
    </section>
  );
}
