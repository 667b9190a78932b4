import { setImmediate as nextTurn } from 'node:timers/promises';
import type pg from 'pg';
import { cutText } from '#domain/kernel/text/cut-text.ts';
import { type SourcePosition, QUOTE_MAX } from '#domain/teach/drafting/drafted-step.ts';
import type { DraftRequest } from '#domain/teach/drafting/lesson-draft.ts';
import { allBlocks, type Block, type ListItem, plainText, type RichText } from '#domain/teach/rich-text/rich-text.ts';
import { newId } from '#server/core/store/new-id.ts';
import type { DraftResult, Drafter, DraftTopic, TopicContent } from '#server/teach/drafting/drafter/drafter.ts';
import { type DraftSection, type DraftSource, sourcePositionOf } from '#server/teach/drafting/source/draft-source.ts';
import { gapQuestions } from '#server/teach/drafting/drafter/gap-question.ts';
import {
  type KeyTerm,
  keyTerms,
  type TermSentence,
  sentencesIn,
  type SectionFrequency,
  sectionFrequencyOf,
} from '#server/teach/drafting/drafter/key-term.ts';
import { text } from '#server/teach/markdown/piece.ts';
import { wordsFor } from '#server/teach/markdown/words.ts';
import { wordsIn } from '#server/tutor/extractive/cloze-rule.ts';
import { noUsage } from '#server/tutor/model/model.ts';

interface TextDrafterParts {
  pool: pg.Pool;
  name: string;
  request: DraftRequest;
  source: DraftSource;
}

const DESCRIPTION_LENGTH = 300;
/** Shorter sentences are lines of a cover or a table and cannot begin a description. */
const SENTENCE_LENGTH_MIN = 40;
const CATEGORIES_MAX = 3;
/** Fewest mentions of a category in the lesson. */
const NAMED_MIN = 2;
/** Most text in a single step, so that the editor can still open it. */
const ONE_STEP_CHARACTERS_MAX = 300_000;

/**
 * Drafts without a model: every sentence comes from the source. Runs on the event loop, and lets it serve other
 * requests after each section of the source and each candidate category.
 */
export function textDrafter({ pool, name, request, source }: TextDrafterParts): Drafter {
  const texts = source.sections.flatMap((section) => ('text' in section ? [section.text] : []));
  let spread: Promise<SectionFrequency> | undefined;
  const words = wordsFor(request.language);

  const quoted = (section: DraftSection, said: TermSentence, id: string): SourcePosition => ({
    ...sourcePositionOf(source, section, said.blockID),
    id,
    quote: cutText(said.text, QUOTE_MAX),
  });

  async function written(section: DraftSection): Promise<TopicContent> {
    if ('questions' in section) {
      const places = section.questions.map(({ id }) => ({ ...sourcePositionOf(source, section, id), quote: '' }));
      return { text: null, isGiven: true, questions: [], given: section.questions, places };
    }
    const terms = await keyTerms(pool, section.text, await (spread ??= sectionFrequencyOf(texts)));
    const asked = request.questions ? gapQuestions(section.text, terms, words) : [];
    const content = request.content ? section.text.content : [];
    const list = request.content && terms.length > 0 ? termList(terms, words.keyTerms) : undefined;
    return {
      text: request.content ? { type: 'doc', content: [...content, ...(list?.blocks ?? [])] } : null,
      isGiven: list === undefined,
      questions: asked.map(({ question }) => question),
      given: [],
      places: [
        ...allBlocks({ type: 'doc', content }).map(({ attrs }) => ({
          ...sourcePositionOf(source, section, attrs.id),
          quote: '',
        })),
        ...[...(list?.said ?? [])].map(([id, said]) => quoted(section, said, id)),
        ...asked.map(({ question, said }) => quoted(section, said, question.id)),
      ],
    };
  }

  return {
    async describe() {
      return withoutUsage({ description: await opening(texts), objectives: [] });
    },
    async categorize(known) {
      return withoutUsage(await mentionedCategories(name, texts, known));
    },
    async outline() {
      const topics = source.sections.map((section, index) => ({ name: section.name, about: '', sections: [index] }));
      const isOne = !request.outline && JSON.stringify(texts).length <= ONE_STEP_CHARACTERS_MAX;
      return withoutUsage<DraftTopic[]>(
        isOne ? [{ name, about: '', sections: source.sections.map((_, index) => index) }] : topics,
      );
    },
    async write({ sections }) {
      const parts: TopicContent[] = [];
      for (const index of sections) {
        const section = source.sections[index];
        if (section) parts.push(await written(section));
        await nextTurn();
      }
      return withoutUsage(
        sections.length === 1 && parts[0]
          ? parts[0]
          : joinSections(
              parts.map((part, index) => prefixBlockIDs(part, `s${index}-`)),
              sections,
              source,
            ),
      );
    },
  };
}

const withoutUsage = <T>(value: T): DraftResult<T> => ({ value, usage: noUsage });

/** Joins several sections into one step, each below its heading. */
function joinSections(parts: readonly TopicContent[], sections: readonly number[], source: DraftSource): TopicContent {
  const content = parts.flatMap(({ text: part }, index): Block[] => {
    const heading = source.sections[sections[index] ?? 0]?.name ?? '';
    return part ? [headingBlock(`section-${index}`, heading), ...part.content] : [];
  });
  return {
    text: content.length > 0 ? { type: 'doc', content } : null,
    isGiven: parts.every(({ isGiven }) => isGiven),
    questions: parts.flatMap(({ questions }) => questions),
    given: parts.flatMap(({ given }) => given),
    places: parts.flatMap(({ places }) => places),
  };
}

/** Prefixes block ids, which are unique only within their section, so that sections can be joined. */
function prefixBlockIDs(part: TopicContent, prefix: string): TopicContent {
  const questions = new Set([...part.questions, ...part.given].map(({ id }) => id));
  const nameOf = (id: string): string => (questions.has(id) ? id : `${prefix}${id}`);
  const rename = (key: string, value: unknown) => (key === 'id' && typeof value === 'string' ? nameOf(value) : value);
  return {
    ...part,
    text: part.text && (JSON.parse(JSON.stringify(part.text), rename) as RichText),
    places: part.places.map((place) => ({ ...place, id: nameOf(place.id) })),
  };
}

const headingBlock = (id: string, words: string): Block => ({
  type: 'heading',
  attrs: { id, level: 2 },
  content: text(words, []),
});

/** List of the terms below a heading, each with its sentence, and the sentence behind each block. */
function termList(terms: readonly KeyTerm[], heading: string): { blocks: Block[]; said: Map<string, TermSentence> } {
  const said = new Map<string, TermSentence>();
  const made = (of: KeyTerm | undefined): string => {
    const id = newId('Block');
    if (of) said.set(id, of.said);
    return id;
  };
  const items = terms.map(
    (each): ListItem => ({
      type: 'listItem',
      content: [
        {
          type: 'paragraph',
          attrs: { id: made(each) },
          content: [...text(each.term, [{ type: 'bold' }]), ...text(`: ${each.said.text}`, [])],
        },
      ],
    }),
  );
  const blocks: Block[] = [
    headingBlock(made(terms[0]), heading),
    { type: 'bulletList', attrs: { id: made(terms[0]) }, content: items },
  ];
  return { blocks, said };
}

/** First sentences of the texts, up to the length of a description. */
async function opening(texts: readonly RichText[]): Promise<string> {
  let said = '';
  for (const each of texts) {
    for (const { text: sentence } of sentencesIn(each)) {
      if (said === '' && sentence.length < SENTENCE_LENGTH_MIN) continue;
      if (said.length + sentence.length > DESCRIPTION_LENGTH) return said;
      said = said === '' ? sentence : `${said} ${sentence}`;
    }
    await nextTurn();
  }
  return said;
}

/** Existing categories that a lesson's name and texts mention, most frequent first. */
async function mentionedCategories(
  name: string,
  texts: readonly RichText[],
  known: readonly string[],
): Promise<string[]> {
  const said = [onlyWords(name)];
  for (const each of texts) {
    said.push(onlyWords(plainText(each)));
    await nextTurn();
  }
  const all = ` ${said.join(' ')} `;
  const counted: { name: string; count: number }[] = [];
  for (const category of known) {
    counted.push({ name: category, count: all.split(` ${onlyWords(category)} `).length - 1 });
    await nextTurn();
  }
  return counted
    .filter(({ count }) => count >= NAMED_MIN)
    .toSorted((a, b) => b.count - a.count)
    .slice(0, CATEGORIES_MAX)
    .map((category) => category.name);
}

const onlyWords = (words: string): string => wordsIn(words).join(' ').toLowerCase();
