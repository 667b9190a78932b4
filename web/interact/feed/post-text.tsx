import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RichText } from '#domain/teach/rich-text.ts';
import { storedText } from '#domain/teach/stored-text.ts';
import { beginningOf } from '#web/interact/feed/beginning-of.ts';
import { RichTextView } from '#web/shared/rich-text.tsx';
import styles from './feed.module.css';

/** Parsed text of a post; undefined if it has only a title or cannot be parsed. */
export function textOf(content: string): RichText | undefined {
  if (content === '') return undefined;
  try {
    return storedText(content);
  } catch {
    return undefined;
  }
}

/** Text of a post. A long one is collapsed, so that it does not push the posts below it away. */
export function PostText({ content }: { content: string }) {
  const { t } = useTranslation();
  const [isWhole, setWhole] = useState(false);
  const text = textOf(content);
  if (text === undefined) return null;
  const beginning = beginningOf(text);
  return (
    <div className={styles['text']}>
      <div dir="auto">
        <RichTextView text={isWhole ? text : beginning} />
      </div>
      {beginning !== text && (
        <button type="button" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {t(isWhole ? 'feed.shorter' : 'feed.whole')}
        </button>
      )}
    </div>
  );
}
