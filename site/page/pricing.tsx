import { type PricingPlan, pricingPlans } from '#domain/wallet/pricing-plan.ts';
import { tagOf } from '#domain/account/user.ts';
import { BareHeader } from '#site/frame/bare-header.tsx';
import type { SitePage } from '#site/frame/document.tsx';
import { LanguageLinks } from '#site/frame/footer.tsx';
import { placeholder } from '#site/frame/placeholder.ts';
import { If, type Site, useSite } from '#site/frame/site.tsx';
import { formatBytes, formatMoney, formatNumber } from '#domain/kernel/format/number-format.ts';
import { Note } from '#ui/feedback/note.tsx';
import { ThreadItem, VerticalThread } from '#ui/thread/vertical-thread.tsx';

type Tier = keyof typeof pricingPlans;

export const pricing: SitePage = {
  layout: 'bare',
  isIndexed: true,
  title: (t) => t('site.meta.pricing.title'),
  description: (t) => t('site.meta.pricing.description'),
  Body: Pricing,
  data: (t) => ({
    '@type': 'Product',
    name: placeholder('product'),
    description: t('site.meta.pricing.description'),
    offers: Object.entries(pricingPlans).map(([tier, { priceInDollarsAMonth }]) => ({
      '@type': 'Offer',
      name: tier,
      price: String(priceInDollarsAMonth),
      priceCurrency: 'USD',
      url: `${placeholder('url')}/pricing`,
    })),
  }),
};

function Pricing() {
  const { t } = useSite();
  return (
    <div className="wrap bare pricing">
      <BareHeader />
      <h1>{t('site.pricing.title')}</h1>
      <p className="lead">{t('site.pricing.lead')}</p>
      <If is="plans">
        <If is="notPaying">
          <p className="notice">{t('site.pricing.notPaying')}</p>
        </If>
        <div className="plans">
          <PlanCard tier="FREE" words={t('site.pricing.free')} />
          <PlanCard tier="STUDENT" words={t('site.pricing.student')} />
          <PlanCard tier="TEACHER" words={t('site.pricing.teacher')} />
        </div>
      </If>
      <If is="noPlans">
        <p className="notice">{t('site.pricing.noPlans')}</p>
      </If>
      <Note title={t('site.pricing.noteTitle')}>{t('site.pricing.note')}</Note>
      <LanguageLinks />
    </div>
  );
}

function PlanCard({ tier, words }: { tier: Tier; words: string }) {
  const site = useSite();
  const { t } = site;
  const { priceInDollarsAMonth: price } = pricingPlans[tier];
  return (
    <section className="plan" data-middle={tier === 'STUDENT' || undefined} aria-labelledby={`plan-${tier}`}>
      <h2 id={`plan-${tier}`}>{tier}</h2>
      <p className="price">
        <strong>{formatMoney(price, tagOf[site.language])}</strong>{' '}
        {price > 0 && <span>{t('site.pricing.month')}</span>}
      </p>
      <p className="text-muted">{words}</p>
      <PlanButton tier={tier} />
      <VerticalThread>
        {featuresOf(tier, site).map((feature) => (
          <ThreadItem key={feature} state="done">
            {feature}
          </ThreadItem>
        ))}
      </VerticalThread>
    </section>
  );
}

function PlanButton({ tier }: { tier: Tier }) {
  const { t } = useSite();
  if (tier === 'FREE')
    return (
      <a className="button" href="/auth/register">
        {t('site.pricing.startFree')}
      </a>
    );
  return (
    <>
      <If is="paying">
        <a className={tier === 'STUDENT' ? 'button solid' : 'button'} href={`/payment?tier=${tier}`}>
          {t('site.pricing.choose', { plan: tier })}
        </a>
      </If>
      <If is="notPaying">
        <p className="shut">{t('site.pricing.shut')}</p>
      </If>
    </>
  );
}

const below: Partial<Record<Tier, Tier>> = { STUDENT: 'FREE', TEACHER: 'STUDENT' };

/** Advantages of a plan over the next lower one, derived from the same table as the limits (D-11). */
function featuresOf(tier: Tier, { t, language }: Site): string[] {
  const tag = tagOf[language];
  const { limits, tokensAMonth, hasCourseComparison }: PricingPlan = pricingPlans[tier];
  const lower = below[tier];
  const before = lower && pricingPlans[lower];
  const number = (value: number) => formatNumber(value, tag);
  const { tutorMessagesADay: messages, lessonDraftsAMonth: drafts, fileBytes } = limits;
  const lines: [isNews: boolean, line: string][] = [
    [lower === undefined, t('site.pricing.feature.learn')],
    [lower !== undefined, t('site.pricing.everything', { plan: lower })],
    [
      messages !== before?.limits.tutorMessagesADay,
      t('site.pricing.feature.messages', { count: number(messages) as never }),
    ],
    [
      drafts !== before?.limits.lessonDraftsAMonth,
      t('site.pricing.feature.drafts', { count: number(drafts) as never }),
    ],
    [fileBytes !== before?.limits.fileBytes, t('site.pricing.feature.files', { size: formatBytes(fileBytes, tag) })],
    [
      tokensAMonth !== (before?.tokensAMonth ?? 0),
      t('site.pricing.feature.tokens', { count: number(tokensAMonth) as never }),
    ],
    [hasCourseComparison, t('site.pricing.feature.comparison')],
  ];
  return lines.flatMap(([isNews, line]) => (isNews ? [line] : []));
}
