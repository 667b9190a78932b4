import { useTranslation } from 'react-i18next';
import { FirstLessons } from '#web/learn/dashboard/suggestions.tsx';
import { Panel } from '#ui/layout/panel.tsx';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { LinkButton } from '#web/shared/control/link-button.tsx';
import { useRows } from '#web/store/hooks.ts';

const CATEGORIES_SHOWN = 16;
const byName = { order: [['name', 'asc']], limit: CATEGORIES_SHOWN } as const;

/** The dashboard of a learner without enrollments: categories to choose from, and lessons to begin with. */
export function FirstDay() {
  const { t } = useTranslation();
  const categories = useRows('LessonCategory', {}, byName);
  return (
    <Stack gap={20} mb={20}>
      <Panel title={t('learn.dashboard.firstTitle')} lead={t('learn.dashboard.empty')}>
        <Row gap={10} align="center" wrap mt={12}>
          {categories.map(({ id, name }) => (
            <LinkButton key={id} to="/learn/catalog" search={{ filters: id }} variant="default" radius="xl">
              <bdi>{name}</bdi>
            </LinkButton>
          ))}
          <LinkButton to="/learn/catalog" radius="xl">
            {t('learn.browse')}
          </LinkButton>
        </Row>
      </Panel>
      <FirstLessons />
    </Stack>
  );
}
