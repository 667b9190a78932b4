import { createContext, type ReactNode, useContext } from 'react';
import type { Language } from '#domain/account/user.ts';
import type { SitePath } from '#domain/path.ts';
import type { Text } from '#site/text.ts';

/** What the build knows of the files that pages refer to; made by tools/build-site.ts. */
export interface SiteAssets {
  script: string;
  styles: readonly string[];
  fonts: readonly string[];
  pictures: Readonly<Record<string, string>>;
  firstScript: string;
  /** Of the file for checking offline, which fetches nothing. */
  offline: { script: string; style: string; policy: string };
}

export interface Site {
  /** Where it stands; of a form, with a place in it. */
  path: string;
  language: Language;
  t: Text;
  assets: SiteAssets;
  /** The address of a page in the language of this one. */
  href: (path: SitePath) => string;
}

const SiteContext = createContext<Site | undefined>(undefined);
export const SiteProvider = SiteContext.Provider;

export function useSite(): Site {
  const site = useContext(SiteContext);
  if (!site) throw new Error('outside of a page of the site');
  return site;
}

/** Shown where the server says so; the twin of `fillPage` in server/http/site/fill-page.ts. */
export function If({ is, children }: { is: Condition; children: ReactNode }) {
  const Block = 'fill-if' as 'span';
  return <Block {...{ name: is }}>{children}</Block>;
}

/** Repeated for each of a list, with the places of each; the twin of `fillPage` as well. */
export function Each({ of, children }: { of: List; children: ReactNode }) {
  const Block = 'fill-each' as 'span';
  return <Block {...{ name: of }}>{children}</Block>;
}

export type List = 'outcome' | 'endorsement';

export type Condition =
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
