import { useTranslation } from 'react-i18next';
import { Shelf } from '#web/app/gallery/shelf.tsx';
import styles from './components-page.module.css';

const tones = ['paper', 'surface', 'sunken', 'line', 'line-strong', 'ink', 'ink-2', 'ink-3'] as const;
const accents = ['accent', 'accent-soft', 'accent-text', 'success', 'warning', 'danger', 'info'] as const;

/** Colors by their names in tokens.css, and typography. */
export function Ground() {
  const { t } = useTranslation();
  return (
    <>
      <Shelf title={t('gallery.colours')}>
        <ul className={styles['swatches']}>
          {[...tones, ...accents].map((token) => (
            <li key={token}>
              <i style={{ background: `var(--${token})` }} />
              <code>--{token}</code>
            </li>
          ))}
        </ul>
      </Shelf>
      <Shelf title={t('gallery.type')}>
        <p className={styles['display']}>{t('gallery.sentence')}</p>
        <p className={styles['heading']}>{t('gallery.sentence')}</p>
        <p>{t('gallery.sentence')}</p>
        <p className="quiet">{t('gallery.sentence')}</p>
      </Shelf>
    </>
  );
}
