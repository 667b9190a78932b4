import type { ReactNode } from 'react';
import { Trans } from 'react-i18next';
import { DELETION_GRACE_DAYS } from '#domain/account/deletion.ts';
import { tagOf } from '#domain/account/user.ts';
import { formatNumber } from '#domain/kernel/format/number-format.ts';
import { TOKENS_PER_USD } from '#domain/wallet/price.ts';
import type { SitePage } from '#site/frame/document.tsx';
import type { SitePath } from '#domain/path.ts';
import { If, useSite } from '#site/frame/site.tsx';

const privacySections = ['account', 'learning', 'tutor', 'money', 'device', 'visit', 'mail', 'keep', 'rights'] as const;
const termsSections = [
  'use',
  'account',
  'content',
  'money',
  'refund',
  'plans',
  'tutor',
  'conduct',
  'service',
  'end',
  'change',
] as const;

export const privacy: SitePage = {
  layout: 'marketing',
  isIndexed: true,
  title: (t) => t('site.meta.privacy.title'),
  description: (t) => t('site.meta.privacy.description'),
  Body: () => (
    <Legal
      page="privacy"
      sections={privacySections}
      after={{
        tutor: (
          <>
            <If is="model">
              <Sentence of="legal.privacy.model" />
            </If>
            <If is="noModel">
              <Sentence of="legal.privacy.noModel" />
            </If>
          </>
        ),
      }}
    />
  ),
};

export const terms: SitePage = {
  layout: 'marketing',
  isIndexed: true,
  title: (t) => t('site.meta.terms.title'),
  description: (t) => t('site.meta.terms.description'),
  Body: () => <Legal page="terms" sections={termsSections} />,
};

interface LegalProps {
  page: 'privacy' | 'terms';
  sections: readonly string[];
  /** Additional content after a section. */
  after?: Readonly<Record<string, ReactNode>>;
}

function Legal({ page, sections, after = {} }: LegalProps) {
  const { t } = useSite();
  return (
    <div className="wrap page legal">
      <h1>{t(`legal.${page}.title`)}</h1>
      <p className="lead">{t(`legal.${page}.lead`)}</p>
      <section>
        <h2>{t(`legal.${page}.who`)}</h2>
        <If is="operator">
          <Sentence of="legal.operator" />
        </If>
        <If is="noOperator">
          <Sentence of="legal.noOperator" />
        </If>
      </section>
      {sections.map((section) => (
        <section key={section} id={section}>
          <h2>{t(`legal.${page}.section.${section}.title`)}</h2>
          <Sentence of={`legal.${page}.section.${section}.body`} />
          {after[section]}
        </section>
      ))}
    </div>
  );
}

/** A sentence that may contain links. */
function Sentence({ of }: { of: string }) {
  const { language } = useSite();
  return (
    <p>
      <Trans
        i18nKey={of}
        values={{ days: DELETION_GRACE_DAYS, rate: formatNumber(TOKENS_PER_USD, tagOf[language]) }}
        components={{
          contact: <PageLink to="/contact-us" />,
          pricing: <PageLink to="/pricing" />,
        }}
      />
    </p>
  );
}

/** A link whose text is the content of the tag in the translation. */
function PageLink({ to, children }: { to: SitePath; children?: ReactNode }) {
  const { href } = useSite();
  return <a href={href(to)}>{children}</a>;
}
