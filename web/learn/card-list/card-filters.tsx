import { useTranslation } from 'react-i18next';
import { cardStates } from '#domain/learn/card/card-filter.ts';
import type { Lesson } from '#domain/teach/lesson.ts';
import { Select } from '#ui/control/select.ts';
import { Stack } from '#ui/layout/stack.tsx';
import type { CardFilters } from '#web/learn/card-list/card-filter-search.ts';
import { SearchField } from '#web/shared/control/search-field.tsx';
import { useRow } from '#web/store/hooks.ts';

interface CardFiltersBarProps {
  filters: CardFilters;
  onChange: (filters: CardFilters) => void;
  lessonIDs: readonly Lesson['id'][];
  decks: readonly string[];
}

const DECK = 'deck:';
const LESSON = 'lesson:';

export function CardFiltersBar({ filters, onChange, lessonIDs, decks }: CardFiltersBarProps) {
  const { t } = useTranslation();
  const { q, lesson, deck, state } = filters;
  const changeOrigin = (value: string) =>
    onChange({
      ...filters,
      lesson: value.startsWith(LESSON) ? value.slice(LESSON.length) : undefined,
      deck: value.startsWith(DECK) ? value.slice(DECK.length) : undefined,
    });
  return (
    <>
      <SearchField
        text={q}
        label={t('cards.search')}
        clearLabel={t('cards.clearSearch')}
        onSearch={(text) => onChange({ ...filters, q: text })}
      />
      <Stack gap={12} columns="minmax(0, 1fr) minmax(0, 1fr)" stackBelow="sm" mb={20}>
        <Select
          label={t('cards.origin')}
          value={deck !== undefined ? DECK + deck : lesson !== undefined ? LESSON + lesson : ''}
          onChange={(event) => changeOrigin(event.currentTarget.value)}
        >
          <option value="">{t('cards.allOrigins')}</option>
          {lessonIDs.length > 0 && (
            <optgroup label={t('cards.lessons')}>
              {lessonIDs.map((id) => (
                <LessonOption key={id} id={id} />
              ))}
            </optgroup>
          )}
          {decks.length > 0 && (
            <optgroup label={t('cards.decks')}>
              {decks.map((name) => (
                <option key={name} value={DECK + name}>
                  {name}
                </option>
              ))}
            </optgroup>
          )}
        </Select>
        <Select
          label={t('cards.state')}
          value={state ?? ''}
          onChange={(event) =>
            onChange({ ...filters, state: cardStates.find((each) => each === event.currentTarget.value) })
          }
        >
          <option value="">{t('cards.states.all')}</option>
          {cardStates.map((each) => (
            <option key={each} value={each}>
              {t(`cards.states.${each}`)}
            </option>
          ))}
        </Select>
      </Stack>
    </>
  );
}

function LessonOption({ id }: { id: Lesson['id'] }) {
  const { t } = useTranslation();
  const lesson = useRow('Lesson', id);
  return <option value={LESSON + id}>{lesson?.name ?? t('learn.dashboard.unnamed')}</option>;
}
