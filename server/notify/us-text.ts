import texts from '#locales/us/notifications.json' with { type: 'json' };
import type { NotificationKind, NotificationParams } from '#domain/interact/notification.ts';
import { notificationWords } from '#domain/interact/notification-words.ts';

/** What `title` and `content` hold of a notification (D-79). */
export function usText<K extends NotificationKind>(
  kind: K,
  params: NotificationParams[K],
): { title: string; content: string } {
  const values: Readonly<Record<string, string>> = params;
  const write = (key: string): string => {
    const [, group = '', name = ''] = key.split('.');
    const text: unknown = Reflect.get(Reflect.get(texts, group) as object, name);
    return String(text).replaceAll(/\{\{(\w+)\}\}/g, (_, value: string) => values[value] ?? '');
  };
  const { title, content } = notificationWords({ kind, params: values });
  return { title: write(title), content: write(content) };
}
