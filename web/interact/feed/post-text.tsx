import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { parseJson } from '#domain/kernel/json.ts';
import { blockText, parseRichText, type RichText } from '#domain/teach/rich-text.ts';
import { RichTextView } from '#web/shared/rich-text.tsx';
import styles from './feed.module.css';

/** What a post says; nothing where it is all title. */
export function textOf(content: string): RichText | undefined {
  if (content === '') return undefined;
  try {
    return parseRichText(parseJson(content));
  } catch {
    return undefined;
  }
}

/** So many characters of a post are read without asking for the rest. */
const SHOWN_MAX = 1_200;

/** The first blocks, and at least one. */
function beginningOf(text: RichText): RichText {
  let left = SHOWN_MAX;
  const count = text.content.findIndex((block) => (left -= blockText(block).length) < 0);
  return count < 0 ? text : { ...text, content: text.content.slice(0, Math.max(1, count)) };
}

/** What a post says. A long one is opened by who wants to read it, so that it does not hide those below it. */
export function PostText({ content }: { content: string }) {
  const { t } = useTranslation();
  const [isWhole, setWhole] = useState(false);
  const text = textOf(content);
  if (text === undefined) return null;
  const beginning = beginningOf(text);
  const isLong = beginning.content.length < text.content.length;
  return (
    <div className={styles['text']} dir="auto">
      <RichTextView text={isWhole ? text : beginning} />
      {isLong && (
        <button type="button" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {t(isWhole ? 'feed.shorter' : 'feed.whole')}
        </button>
      )}
    </div>
  );
}
