import { IconDownload, IconFileCertificate, IconFileTypePdf, IconPhoto } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { BareHeader } from '#site/frame/bare-header.tsx';
import type { SitePage } from '#site/frame/document.tsx';
import { VerdictBox } from '#site/page/verdict-box.tsx';
import { type Placeholder, placeholder } from '#site/frame/placeholder.ts';
import { Each, If, useSite } from '#site/frame/site.tsx';

/** Public page of a certificate; the server fills in the content and the verdict. */
export const certificate: SitePage = {
  layout: 'marketing',
  isIndexed: false,
  title: (t) => `${t('certificate.page.title')}: ${placeholder('name')}`,
  description: (t) => t('certificate.page.description'),
  hasOneFont: true,
  Body: Certificate,
};

export const noCertificate: SitePage = {
  layout: 'bare',
  isIndexed: false,
  title: (t) => t('certificate.page.title'),
  description: (t) => t('certificate.page.description'),
  Body: NoCertificate,
};

function Certificate() {
  const { t } = useSite();
  return (
    <div
      className="wrap certificate"
      data-certificate
      data-jwt={placeholder('jwt')}
      data-keys={placeholder('keys')}
      data-forged-title={t('certificate.verdict.forged.title')}
      data-forged-lead={t('certificate.verdict.forged.lead')}
    >
      <Verdicts />
      <If is="genuine">
        <div className="sheet-and-margin">
          <Sheet />
          <Beside />
        </div>
      </If>
    </div>
  );
}

/** All verdicts, of which the server keeps one; the script adds that the browser verified it too. */
function Verdicts() {
  const { t } = useSite();
  const date = placeholder('verdictDate');
  const here = <span data-here={t('certificate.checkedHere')} />;
  return (
    <>
      <If is="valid">
        <VerdictBox verdict="valid" title={t('certificate.verdict.valid.title')}>
          {t('certificate.verdict.valid.lead')} {here}
        </VerdictBox>
      </If>
      <If is="early">
        <VerdictBox verdict="early" title={t('certificate.verdict.early.title')}>
          {t('certificate.verdict.early.lead', { date })} {here}
        </VerdictBox>
      </If>
      <If is="expired">
        <VerdictBox verdict="expired" title={t('certificate.verdict.expired.title')}>
          {t('certificate.verdict.expired.lead', { date })} {here}
        </VerdictBox>
      </If>
      <If is="revoked">
        <VerdictBox verdict="revoked" title={t('certificate.verdict.revoked.title')}>
          {t('certificate.verdict.revoked.lead', { date })}{' '}
          <If is="reason">{t('certificate.reason', { reason: placeholder('reason') })} </If>
          {here}
        </VerdictBox>
      </If>
      <If is="forged">
        <VerdictBox verdict="forged" title={t('certificate.verdict.forged.title')}>
          {t('certificate.verdict.forged.lead')}
        </VerdictBox>
      </If>
    </>
  );
}

function Sheet() {
  const { t } = useSite();
  return (
    <section className="sheet">
      <div className="statement">
        <p className="text-muted">{t('certificate.certifies')}</p>
        <p className="holder">
          <bdi>{placeholder('holder')}</bdi>
        </p>
        <p className="text-muted">{t('certificate.earned')}</p>
        <h2>
          <bdi>{placeholder('name')}</bdi>
        </h2>
      </div>
      <Code />
      <If is="outcomes">
        <Outcomes />
      </If>
      <dl>
        <Field label={t('certificate.issued')} value="issued" />
        <If is="end">
          <Field label={t('certificate.validUntil')} value="validUntil" />
        </If>
        <If is="noEnd">
          <div>
            <dt>{t('certificate.validUntil')}</dt>
            <dd>{t('certificate.forEver')}</dd>
          </div>
        </If>
        <Field label={t('certificate.teacher')} value="teacher" />
        <Field label={t('certificate.number')} value="number" />
        <Field label={t('certificate.school')} value="school" />
      </dl>
    </section>
  );
}

function Field({ label, value }: { label: string; value: Placeholder }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <bdi>{placeholder(value)}</bdi>
      </dd>
    </div>
  );
}

/** QR code with the quiet zone that readers need, on white in dark mode too. */
function Code() {
  const { t } = useSite();
  return (
    <div className="code">
      <svg
        viewBox={`0 0 ${placeholder('codeSide')} ${placeholder('codeSide')}`}
        role="img"
        aria-label={t('certificate.code')}
      >
        <path d={placeholder('code')} shapeRendering="crispEdges" />
      </svg>
    </div>
  );
}

function Outcomes() {
  const { t } = useSite();
  return (
    <div className="outcomes">
      <h3>{t('certificate.outcomes')}</h3>
      <ul>
        <Each of="outcome">
          <li>
            <p>{placeholder('outcome')}</p>
            <p className="text-muted">{placeholder('evidence')}</p>
          </li>
        </Each>
      </ul>
    </div>
  );
}

function Beside() {
  const { t } = useSite();
  return (
    <div className="beside-sheet">
      <section>
        <h2>{t('certificate.endorsements')}</h2>
        <If is="notEndorsed">
          <p className="text-muted">{t('certificate.noEndorsements')}</p>
        </If>
        <If is="endorsed">
          <ul className="endorsements">
            <Each of="endorsement">
              <li data-genuine={placeholder('isGenuine')}>
                <strong>
                  <bdi>{placeholder('author')}</bdi>
                </strong>
                <p className="testimony">{placeholder('testimony')}</p>
                <p className="text-muted">{placeholder('signed')}</p>
              </li>
            </Each>
          </ul>
        </If>
        <If is="moreEndorsements">
          <p className="text-muted">{placeholder('moreEndorsements')}</p>
        </If>
      </section>
      <Files />
    </div>
  );
}

function Files() {
  const { t, language } = useSite();
  const file = (name: string, icon: ReactNode, label: string, look = 'button') => (
    <a className={look} href={`/certificates/${placeholder('address')}/${name}?lang=${language}`} download>
      {icon}
      {label}
    </a>
  );
  return (
    <section className="files">
      <h2 className="visually-hidden">{t('certificate.files')}</h2>
      {file('certificate.html', <IconDownload size={18} aria-hidden />, t('certificate.offline'))}
      <div>
        {file('certificate.pdf', <IconFileTypePdf size={18} aria-hidden />, t('certificate.pdf'), 'button small')}
        {file('certificate.png', <IconPhoto size={18} aria-hidden />, t('certificate.picture'), 'button small')}
        {file('certificate.jwt', <IconFileCertificate size={18} aria-hidden />, t('certificate.file'), 'button small')}
      </div>
      <p className="text-muted">{t('certificate.filesHelp')}</p>
    </section>
  );
}

function NoCertificate() {
  const { t, href } = useSite();
  return (
    <div className="wrap bare message-page">
      <BareHeader />
      <If is="unknown">
        <h1>{t('certificate.none.title')}</h1>
        <p>{t('certificate.none.lead')}</p>
      </If>
      <If is="gone">
        <h1>{t('certificate.gone.title')}</h1>
        <p>{t('certificate.gone.lead')}</p>
      </If>
      <p className="link-row">
        <a className="button solid" href={href('/certificates')}>
          {t('certificate.none.check')}
        </a>
      </p>
    </div>
  );
}
