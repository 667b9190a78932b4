import type { SiteForm, SitePath } from '#domain/path.ts';
import type { SitePage } from '#site/frame/document.tsx';
import { landing } from '#site/landing/landing.tsx';
import { about } from '#site/page/about.tsx';
import { certificate, noCertificate } from '#site/page/certificate.tsx';
import { check } from '#site/page/check.tsx';
import { comingSoon } from '#site/page/coming-soon.tsx';
import { contact } from '#site/page/contact.tsx';
import { faqs } from '#site/page/faqs.tsx';
import { privacy, terms } from '#site/page/legal.tsx';
import { maintenance } from '#site/page/maintenance.tsx';
import { pricing } from '#site/page/pricing.tsx';
import { serverError } from '#site/page/server-error.tsx';

export const pages: Readonly<Record<SitePath, SitePage>> = {
  '/': landing,
  '/about-us': about,
  '/contact-us': contact,
  '/faqs': faqs,
  '/privacy': privacy,
  '/terms-and-conditions': terms,
  '/pricing': pricing,
  '/certificates': check,
  '/coming-soon': comingSoon,
  '/maintenance': maintenance,
  '/500': serverError,
};

export const forms: Readonly<Record<Exclude<SiteForm, 'offline'>, SitePage>> = {
  certificate,
  'no-certificate': noCertificate,
};
