import {
  IconBrandBluesky,
  IconBrandFacebook,
  IconBrandGithub,
  IconBrandInstagram,
  IconBrandLinkedin,
  IconBrandMastodon,
  IconBrandX,
  IconBrandYoutube,
} from '@tabler/icons-react';
import { languageNames, languages, tagOf } from '#domain/account/user.ts';
import { Logo } from '#site/frame/header.tsx';
import { type Network, networks, placeholder } from '#site/frame/placeholder.ts';
import { If, useSite } from '#site/frame/site.tsx';

export function Footer() {
  const { t, href } = useSite();
  return (
    <footer className="foot">
      <div className="wrap">
        <div className="brand">
          <Logo />
          <p>{t('site.footer.slogan')}</p>
        </div>
        <nav aria-label={t('site.footer.label')}>
          <a href={href('/about-us')}>{t('site.footer.about')}</a>
          <a href={href('/faqs')}>{t('site.footer.faqs')}</a>
          <a href={href('/certificates')}>{t('site.footer.certificates')}</a>
          <a href={href('/contact-us')}>{t('site.header.contact')}</a>
          <a href={href('/pricing')}>{t('site.header.pricing')}</a>
          <a href={href('/privacy')}>{t('site.header.privacy')}</a>
          <a href={href('/terms-and-conditions')}>{t('site.header.terms')}</a>
          <a href="/api">{t('site.footer.programs')}</a>
        </nav>
        <Social />
        <LanguageLinks />
        <If is="operator">
          <p className="operator">{t('site.footer.runBy')}</p>
        </If>
      </div>
    </footer>
  );
}

/** Renders nothing if the school offers a single language. */
export function LanguageLinks() {
  const { t, path, language } = useSite();
  return (
    <If is="languages">
      <ul className="languages" aria-label={t('site.footer.languages')}>
        {languages.map((each) => (
          <If key={each} is={`language-${each}`}>
            <li>
              <a
                href={`${path}?lang=${each}`}
                hrefLang={tagOf[each]}
                lang={tagOf[each]}
                aria-current={each === language ? 'true' : undefined}
              >
                {languageNames[each]}
              </a>
            </li>
          </If>
        ))}
      </ul>
    </If>
  );
}

const faces: Record<Network, { name: string; Icon: typeof IconBrandX }> = {
  facebook: { name: 'Facebook', Icon: IconBrandFacebook },
  instagram: { name: 'Instagram', Icon: IconBrandInstagram },
  linkedin: { name: 'LinkedIn', Icon: IconBrandLinkedin },
  x: { name: 'X', Icon: IconBrandX },
  youtube: { name: 'YouTube', Icon: IconBrandYoutube },
  mastodon: { name: 'Mastodon', Icon: IconBrandMastodon },
  bluesky: { name: 'Bluesky', Icon: IconBrandBluesky },
  github: { name: 'GitHub', Icon: IconBrandGithub },
};

const here = `${placeholder('url')}/`;
/** Share links of each network, which need no script of theirs. */
const shares: Partial<Record<Network, string>> = {
  facebook: `https://www.facebook.com/sharer/sharer.php?u=${here}`,
  linkedin: `https://www.linkedin.com/sharing/share-offsite/?url=${here}`,
  x: `https://x.com/intent/post?url=${here}`,
  bluesky: `https://bsky.app/intent/compose?text=${here}`,
};

/** The school's profiles on social networks if configured, else links to share this site. */
export function Social() {
  const { t } = useSite();
  return (
    <ul className="social" aria-label={t('site.footer.social')}>
      {networks.map((network) => (
        <If key={network} is={`profile-${network}`}>
          <SocialLink
            network={network}
            href={placeholder(`social-${network}`)}
            label={t('site.footer.visit', { network: faces[network].name })}
          />
        </If>
      ))}
      <If is="noProfiles">
        {networks.map((network) => {
          const href = shares[network];
          if (href === undefined) return null;
          const label = t('site.footer.share', { network: faces[network].name });
          return <SocialLink key={network} network={network} href={href} label={label} />;
        })}
      </If>
    </ul>
  );
}

function SocialLink({ network, href, label }: { network: Network; href: string; label: string }) {
  const { Icon } = faces[network];
  return (
    <li>
      <a href={href} target="_blank" rel="noreferrer" aria-label={label}>
        <Icon size={20} stroke={1.6} aria-hidden />
      </a>
    </li>
  );
}
