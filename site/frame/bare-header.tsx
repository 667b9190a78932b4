import { IconArrowLeft } from '@tabler/icons-react';
import { Logo } from '#site/frame/header.tsx';
import { useSite } from '#site/frame/site.tsx';

/** Header of bare pages: the logo and a link back (D-03). */
export function BareHeader() {
  const { t, href } = useSite();
  return (
    <div className="bare-head">
      <Logo />
      <a href={href('/')}>
        <IconArrowLeft size={18} className="mirror-rtl" aria-hidden />
        {t('site.bare.back')}
      </a>
    </div>
  );
}
