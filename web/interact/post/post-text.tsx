import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RichText } from '#domain/teach/rich-text/rich-text.ts';
import { parseStoredText } from '#domain/teach/rich-text/stored-text.ts';
import { excerptOf } from '#web/interact/post/text-excerpt.ts';
import { RichTextView } from '#web/shared/rich-text/rich-text.tsx';
import styles from './post.module.css';

/** Parsed text of a post; undefined if it has only a title or cannot be parsed. */
export function parsePostText(content: string): RichText | undefined {
  if (content === '') return undefined;
  try {
    return parseStoredText(content);
  } catch {
    return undefined;
  }
}

/** Text of a post. A long one is collapsed, so that it does not push the posts below it away. */
export function PostText({ content }: { content: string }) {
  const { t } = useTranslation();
  const [isExpanded, setExpanded] = useState(false);
  const text = parsePostText(content);
  if (text === undefined) return null;
  const excerpt = excerptOf(text);
  return (
    <div className={styles.text}>
      <div dir="auto">
        <RichTextView text={isExpanded ? text : excerpt} />
      </div>
      {excerpt !== text && (
        <button type="button" aria-expanded={isExpanded} onClick={() => setExpanded(!isExpanded)}>
          {t(isExpanded ? 'feed.shorter' : 'feed.whole')}
        </button>
      )}
    </div>
  );
}
