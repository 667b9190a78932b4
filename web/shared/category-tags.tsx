import { useTranslation } from 'react-i18next';
import { hueOf } from '#ui/cover-art.ts';
import styles from './category-tags.module.css';

/** The subjects of a lesson, each in its colour. A lesson without one is 'General', and says why (D-50). */
export function CategoryTags({ names }: { names: readonly string[] }) {
  const { t } = useTranslation();
  if (names.length === 0) {
    return (
      <>
        <span className={styles['tag']}>{t('learn.general')}</span>
        <p className="quiet">{t('learn.noCategories')}</p>
      </>
    );
  }
  return (
    <ul className={styles['tags']}>
      {names.map((name) => (
        <li key={name} className={`${styles['tag']} hue-${hueOf(name)}`}>
          <bdi>{name}</bdi>
        </li>
      ))}
    </ul>
  );
}
