import { pricingPlans } from '#domain/wallet/pricing-plan.ts';
import { languages, tagOf } from '#domain/account/user.ts';
import { formatNumber } from '#domain/kernel/format/number-format.ts';
import { TOKENS_PER_USD } from '#domain/wallet/price.ts';
import { INITIAL_TOKEN_BALANCE } from '#domain/wallet/wallet.ts';
import { If, useSite } from '#site/frame/site.tsx';

/** Numbers on the front page, all taken from the rules in the code. */
export function Figures() {
  const { t, language } = useSite();
  const number = (value: number) => formatNumber(value, tagOf[language]);
  return (
    <section className="figures" aria-label={t('site.landing.figures.title')}>
      <dl>
        <Figure
          value={number(INITIAL_TOKEN_BALANCE)}
          words={t('site.landing.figures.tokens', { dollars: INITIAL_TOKEN_BALANCE / TOKENS_PER_USD })}
        />
        <If is="plans">
          <Figure
            value={number(pricingPlans.FREE.limits.tutorMessagesADay)}
            words={t('site.landing.figures.messages')}
          />
        </If>
        <If is="allLanguages">
          <Figure value={number(languages.length)} words={t('site.landing.figures.languages')} />
        </If>
        <Figure value={number(0)} words={t('site.landing.figures.outside')} />
      </dl>
    </section>
  );
}

const Figure = ({ value, words }: { value: string; words: string }) => (
  <div>
    <dt>{words}</dt>
    <dd>{value}</dd>
  </div>
);
