import { parseJson } from '#domain/kernel/json.ts';
import { parseRichText, type RichText } from '#domain/teach/rich-text.ts';
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

export function PostText({ content }: { content: string }) {
  const text = textOf(content);
  if (text === undefined) return null;
  return (
    <div className={styles['text']} dir="auto">
      <RichTextView text={text} />
    </div>
  );
}
