export interface TextPart {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** Beyond this many comparisons a rewritten middle is shown as one piece, so that no text can hold the page up. */
const COMPARISONS_MAX = 1_000_000;

const wordsOf = (text: string): string[] =>
  Array.from(new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text), ({ segment }) => segment);

/** What was taken out of a text and what was put in, word by word; what stayed is as long as it can be. */
export function wordDifference(before: string, after: string): TextPart[] {
  const [old, now] = [wordsOf(before), wordsOf(after)];
  const shorter = Math.min(old.length, now.length);
  let start = 0;
  while (start < shorter && old[start] === now[start]) start += 1;
  let end = 0;
  while (end < shorter - start && old.at(-1 - end) === now.at(-1 - end)) end += 1;
  const middle = [old, now].map((words) => words.slice(start, words.length - end)) as [string[], string[]];
  return joined([
    { kind: 'same', text: old.slice(0, start).join('') },
    ...rewritten(...middle),
    { kind: 'same', text: old.slice(old.length - end).join('') },
  ]);
}

function rewritten(old: string[], now: string[]): TextPart[] {
  const whole: TextPart[] = [
    { kind: 'removed', text: old.join('') },
    { kind: 'added', text: now.join('') },
  ];
  if (old.length * now.length > COMPARISONS_MAX) return whole;
  const common = commonLengths(old, now);
  const width = now.length + 1;
  const parts: TextPart[] = [];
  let [i, j] = [0, 0];
  while (i < old.length && j < now.length) {
    if (old[i] === now[j]) {
      parts.push({ kind: 'same', text: old[i] ?? '' });
      i += 1;
      j += 1;
    } else if ((common[(i + 1) * width + j] ?? 0) >= (common[i * width + j + 1] ?? 0)) {
      parts.push({ kind: 'removed', text: old[i] ?? '' });
      i += 1;
    } else {
      parts.push({ kind: 'added', text: now[j] ?? '' });
      j += 1;
    }
  }
  return [...parts, { kind: 'removed', text: old.slice(i).join('') }, { kind: 'added', text: now.slice(j).join('') }];
}

/** At `i * (now.length + 1) + j`: how many words the rests from `i` and from `j` have in common, in their order. */
function commonLengths(old: string[], now: string[]): Uint16Array {
  const width = now.length + 1;
  const lengths = new Uint16Array((old.length + 1) * width);
  for (let i = old.length - 1; i >= 0; i -= 1)
    for (let j = now.length - 1; j >= 0; j -= 1)
      lengths[i * width + j] =
        old[i] === now[j]
          ? (lengths[(i + 1) * width + j + 1] ?? 0) + 1
          : Math.max(lengths[(i + 1) * width + j] ?? 0, lengths[i * width + j + 1] ?? 0);
  return lengths;
}

/** Neighbours of one kind as one part, and no empty ones. */
function joined(parts: TextPart[]): TextPart[] {
  const all: TextPart[] = [];
  for (const { kind, text } of parts) {
    const last = all.at(-1);
    if (text === '') continue;
    if (last?.kind === kind) last.text += text;
    else all.push({ kind, text });
  }
  return all;
}
