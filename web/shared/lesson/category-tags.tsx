import { useTranslation } from 'react-i18next';
import { hueOf } from '#ui/identity/cover-art.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Row, Stack } from '#ui/layout/stack.tsx';
import styles from './category-tags.module.css';

/** In px. A longer name ends in an ellipsis and is complete in the tooltip. */
export const CATEGORY_BADGE_MAX_WIDTH = 260;

const width = { maxInlineSize: CATEGORY_BADGE_MAX_WIDTH };

/** The categories of a lesson, each in its color; a skeleton while they load (`undefined`). A lesson without a category shows 'General' and an explanation (D-50). */
export function CategoryTags({ names }: { names: readonly string[] | undefined }) {
  const { t } = useTranslation();
  if (names === undefined) return <Skeleton width={120} height={28} />;
  if (names.length === 0) {
    return (
      <Stack gap={10} justify="start">
        <span className={styles.tag} style={width}>
          {t('learn.general')}
        </span>
        <p className="text-muted">{t('learn.noCategories')}</p>
      </Stack>
    );
  }
  return (
    <Row as="ul" gap={6} wrap>
      {names.map((name) => (
        <li key={name} className={`${styles.tag} hue-${hueOf(name)}`} style={width} title={name}>
          <bdi>{name}</bdi>
        </li>
      ))}
    </Row>
  );
}
