import { DELETION_GRACE_DAYS } from '#domain/account/deletion.ts';
import { tagOf } from '#domain/account/user.ts';
import { formatNumber } from '#domain/kernel/format/number-format.ts';
import { TOKENS_PER_USD } from '#domain/wallet/price.ts';
import { INITIAL_TOKEN_BALANCE } from '#domain/wallet/wallet.ts';
import type { SitePage } from '#site/frame/document.tsx';
import { useSite } from '#site/frame/site.tsx';
import type { SiteText } from '#site/frame/text.ts';
import type { Language } from '#domain/account/user.ts';

const groups = {
  begin: ['what', 'cost', 'tokens', 'refund'],
  tutor: ['answer', 'wrong', 'cheat', 'memory'],
  teach: ['who', 'bring', 'leave', 'change'],
  data: ['offline', 'see', 'own', 'quit'],
} as const;

export const faqs: SitePage = {
  layout: 'marketing',
  isIndexed: true,
  title: (t) => t('site.meta.faqs.title'),
  description: (t) => t('site.meta.faqs.description'),
  Body: Faqs,
  data: (t, language) => ({
    '@type': 'FAQPage',
    mainEntity: Object.values(groups)
      .flat()
      .map((question) => ({
        '@type': 'Question',
        name: t(`faqs.question.${question}`),
        acceptedAnswer: { '@type': 'Answer', text: answerTo(question, t, language) },
      })),
  }),
};

function answerTo(question: string, t: SiteText, language: Language): string {
  const number = (value: number) => formatNumber(value, tagOf[language]);
  const rules = { rate: number(TOKENS_PER_USD), tokens: number(INITIAL_TOKEN_BALANCE), days: DELETION_GRACE_DAYS };
  return t(`faqs.answer.${question}`, rules);
}

function Faqs() {
  const { t, language, href } = useSite();
  return (
    <div className="wrap page">
      <h1>{t('faqs.title')}</h1>
      <p className="lead">{t('faqs.lead')}</p>
      {Object.entries(groups).map(([group, questions]) => (
        <section key={group} className="questions">
          <h2>{t(`faqs.group.${group}`)}</h2>
          <div>
            {questions.map((question) => (
              <details key={question} id={question}>
                <summary>
                  <h3>{t(`faqs.question.${question}`)}</h3>
                </summary>
                <p>{answerTo(question, t, language)}</p>
              </details>
            ))}
          </div>
        </section>
      ))}
      <p>
        {t('faqs.more')} <a href={href('/contact-us')}>{t('faqs.write')}</a>
      </p>
    </div>
  );
}
