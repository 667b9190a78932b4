import { unlimited } from '#server/core/limits/limiter.ts';
import { allLanguages } from '#domain/account/offered-language.ts';
import { type Language, languages, tagOf } from '#domain/account/user.ts';
import { formatDateTime } from '#domain/kernel/format/date-format.ts';
import type { Env } from '#server/core/env/env.ts';
import type { TemplateValues } from '#server/site/page-template.ts';
import { languageQuery } from '#server/site/sitemap.ts';
import { type CheckoutSettings, checkoutConfigOf } from '#server/wallet/payments/checkout-config.ts';

export type SiteSettings = CheckoutSettings &
  Pick<
    Env,
    'productName' | 'publicUrl' | 'operator' | 'socialLinks' | 'launchAt' | 'maintenance' | 'model' | 'languages'
  >;

/** Placeholder values and conditions that describe this installation on the site's pages. */
export function siteFacts(env: SiteSettings, language: Language): TemplateValues {
  const { until, message = '' } = env.maintenance ?? {};
  const offered = env.languages;
  const takesCards = checkoutConfigOf(env, unlimited).provider !== undefined;
  const facts: Readonly<Record<string, boolean>> = {
    operator: env.operator !== undefined,
    noOperator: env.operator === undefined,
    plans: env.arePlansOn,
    noPlans: !env.arePlansOn,
    paying: takesCards,
    notPaying: !takesCards,
    launch: env.launchAt !== undefined && env.launchAt > new Date(),
    noLaunch: env.launchAt === undefined || env.launchAt <= new Date(),
    until: until !== undefined,
    message: message !== '',
    noMessage: message === '',
    languages: offered.length > 1,
    allLanguages: offered.length === allLanguages.length,
    model: env.model !== undefined,
    noModel: env.model === undefined,
    noProfiles: env.socialLinks.length === 0,
  };
  const profiles = env.socialLinks.map(({ network, url }) => [network, url] as const);
  return {
    placeholders: {
      product: env.productName,
      url: env.publicUrl,
      operator: env.operator ?? '',
      launchAt: env.launchAt?.toISOString() ?? '',
      launchDate: momentText(env.launchAt, language),
      maintenanceUntil: momentText(until, language),
      maintenanceMessage: message,
      ...Object.fromEntries(languages.map((each) => [`lang-${each}`, languageQuery(each, offered)])),
      ...Object.fromEntries(profiles.map(([network, url]) => [`social-${network}`, url])),
    },
    conditions: new Set([
      ...Object.entries(facts).flatMap(([name, isSo]) => (isSo ? [name] : [])),
      ...profiles.map(([network]) => `profile-${network}`),
      ...offered.map((each) => `language-${each}`),
    ]),
  };
}

const momentText = (at: Date | undefined, language: Language): string =>
  at === undefined ? '' : formatDateTime(at, tagOf[language], 'UTC');
