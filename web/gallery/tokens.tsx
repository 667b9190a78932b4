import { useTranslation } from 'react-i18next';
import { GallerySection } from '#web/gallery/section.tsx';
import styles from './components-page.module.css';

const tones = ['paper', 'surface', 'sunken', 'line', 'line-strong', 'ink', 'ink-2', 'ink-3'] as const;
const accents = ['accent', 'accent-soft', 'accent-text', 'success', 'warning', 'danger', 'info'] as const;

/** Colors by their names in tokens.css, and typography. */
export function GalleryTokens() {
  const { t } = useTranslation();
  return (
    <>
      <GallerySection title={t('gallery.colours')}>
        <ul className={styles.swatches}>
          {[...tones, ...accents].map((token) => (
            <li key={token}>
              <i style={{ background: `var(--${token})` }} />
              <code>--{token}</code>
            </li>
          ))}
        </ul>
      </GallerySection>
      <GallerySection title={t('gallery.type')}>
        <p className={styles.display}>{t('gallery.sentence')}</p>
        <p className={styles.heading}>{t('gallery.sentence')}</p>
        <p>{t('gallery.sentence')}</p>
        <p className="text-muted">{t('gallery.sentence')}</p>
      </GallerySection>
    </>
  );
}
