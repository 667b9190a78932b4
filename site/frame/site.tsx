import { createContext, type ReactNode, useContext } from 'react';
import type { Language } from '#domain/account/user.ts';
import type { SitePath } from '#domain/path.ts';
import type { SiteText } from '#site/frame/text.ts';

/** Built files that pages refer to, from tools/build-site.ts. */
export interface SiteAssets {
  script: string;
  styles: readonly string[];
  fonts: readonly string[];
  pictures: Readonly<Record<string, string>>;
  firstScript: string;
  /** Inlined files of the offline certificate page, which loads nothing. */
  offline: { script: string; style: string; policy: string };
}

export interface Site {
  /** Path of the page; a template's path contains a placeholder. */
  path: string;
  language: Language;
  t: SiteText;
  assets: SiteAssets;
  /** URL of another page in the current language. */
  href: (path: SitePath) => string;
}

const SiteContext = createContext<Site | undefined>(undefined);
export const SiteProvider = SiteContext.Provider;

export function useSite(): Site {
  const site = useContext(SiteContext);
  if (!site) throw new Error('useSite must be called within a page of the site');
  return site;
}

/** Content under a condition that the server evaluates; must match `fillTemplate` in server/site/page-template.ts. */
export function If({ is, children }: { is: SiteCondition; children: ReactNode }) {
  const Block = 'fill-if' as 'span';
  return <Block {...{ name: is }}>{children}</Block>;
}

/** Content repeated for each item of a list, with placeholders for the item; must match `fillTemplate` too. */
export function Each({ of, children }: { of: List; children: ReactNode }) {
  const Block = 'fill-each' as 'span';
  return <Block {...{ name: of }}>{children}</Block>;
}

export type List = 'outcome' | 'endorsement';

export type SiteCondition =
  | 'valid'
  | 'early'
  | 'expired'
  | 'revoked'
  | 'forged'
  | 'genuine'
  | 'reason'
  | 'end'
  | 'noEnd'
  | 'outcomes'
  | 'endorsed'
  | 'notEndorsed'
  | 'moreEndorsements'
  | 'unknown'
  | 'gone'
  | 'operator'
  | 'noOperator'
  | 'plans'
  | 'noPlans'
  | 'paying'
  | 'notPaying'
  | 'launch'
  | 'noLaunch'
  | 'until'
  | 'message'
  | 'noMessage'
  | `language-${Language}`
  | 'languages'
  | 'allLanguages'
  | 'reference'
  | 'model'
  | 'noModel'
  | `profile-${string}`
  | 'noProfiles';
