import * as z from 'zod';

/** Hosts of social networks; any other host counts as Mastodon. */
const hosts = {
  facebook: /(^|\.)facebook\.com$/,
  instagram: /(^|\.)instagram\.com$/,
  linkedin: /(^|\.)linkedin\.com$/,
  x: /(^|\.)(x|twitter)\.com$/,
  youtube: /(^|\.)youtube\.com$/,
  bluesky: /(^|\.)bsky\.app$/,
  github: /(^|\.)github\.com$/,
} as const;

export const socialNetworks = ['Facebook', 'Instagram', 'LinkedIn', 'X', 'YouTube', 'Bluesky', 'GitHub', 'Mastodon'];

export interface SocialLink {
  network: keyof typeof hosts | 'mastodon';
  url: string;
}

/** Security: accepts https URLs only, so that no other address becomes a link. */
export function socialLinkOf(text: string, context: z.RefinementCtx): SocialLink {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 'https:') {
    context.addIssue({ code: 'custom', message: 'give addresses like https://mastodon.social/@school' });
    return z.NEVER;
  }
  const known = (Object.keys(hosts) as (keyof typeof hosts)[]).find((network) => hosts[network].test(url.hostname));
  return { network: known ?? 'mastodon', url: url.href };
}
