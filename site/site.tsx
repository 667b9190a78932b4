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
}

export interface Site {
  path: SitePath;
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

export type Condition =
  | 'operator'
  | 'noOperator'
  | 'plans'
  | 'noPlans'
  | 'paying'
  | 'notPaying'
  | 'launch'
  | 'noLaunch'
  | 'until'
  | 'reference'
  | 'model'
  | 'noModel'
  | `profile-${string}`
  | 'noProfiles';
