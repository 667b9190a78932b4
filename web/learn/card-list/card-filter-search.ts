import { useNavigate, useSearch } from '@tanstack/react-router';
import { type CardState, cardStates } from '#domain/learn/card/card-filter.ts';

/** Filters in the address of the list. */
export interface CardFilters {
  q?: string | undefined;
  lesson?: string | undefined;
  deck?: string | undefined;
  state?: CardState | undefined;
}

const isState = (text: string | undefined): text is CardState => cardStates.some((state) => state === text);

export function useCardFilters() {
  const navigate = useNavigate();
  const { q, lesson, deck, state } = useSearch({
    strict: false,
    select: ({ q, lesson, deck, state }) => ({ q, lesson, deck, state }),
  });
  const filters: CardFilters = { q, lesson, deck, state: isState(state) ? state : undefined };
  return {
    filters,
    /** Identifies these filters, for lists that return to the first page when they change. */
    key: JSON.stringify(filters),
    isFiltered: Object.values(filters).some((value) => value !== undefined),
    change: (next: CardFilters) => void navigate({ to: '/learn/cards', search: next, replace: true }),
  };
}
