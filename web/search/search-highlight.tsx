import { findMatches } from '#web/shared/search/fuzzy-match.ts';

/** A text with the matches of the search highlighted. */
export function SearchHighlight({ text, search }: { text: string; search: string }) {
  const spans = findMatches(text, search);
  return (
    <bdi>
      {spans.map(([start, end], index) => (
        <span key={start}>
          {text.slice(spans[index - 1]?.[1] ?? 0, start)}
          <mark>{text.slice(start, end)}</mark>
        </span>
      ))}
      {text.slice(spans.at(-1)?.[1] ?? 0)}
    </bdi>
  );
}
