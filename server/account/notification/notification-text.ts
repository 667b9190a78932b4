import de from '#locales/de/notifications.json' with { type: 'json' };
import en from '#locales/en/notifications.json' with { type: 'json' };
import fr from '#locales/fr/notifications.json' with { type: 'json' };
import us from '#locales/us/notifications.json' with { type: 'json' };
import type { Language } from '#domain/account/user.ts';
import type { Notification } from '#domain/interact/notification.ts';
import { type NotificationTextKeys, notificationTextKeys } from '#domain/interact/notification-text.ts';
import { fillPlaceholders } from '#domain/kernel/text/placeholder.ts';

const textsOf: Record<Language, object> = { us, en, de, fr };

function find(texts: object, [group = '', name = '']: readonly string[]): string | undefined {
  const text: unknown = Reflect.get(Object(Reflect.get(texts, group)) as object, name);
  return typeof text === 'string' ? text : undefined;
}

/** Text of a notification. The `title` and `content` columns hold it in American English (D-79). */
export function notificationText(
  language: Language,
  kind: string,
  params: Notification['params'] | Record<never, string>,
): NotificationTextKeys {
  const values: Readonly<Record<string, string>> = params;
  const write = (key: string): string => {
    const [, ...path] = key.split('.');
    // Languages fall back to American English for missing texts.
    const text = find(textsOf[language], path) ?? find(us, path) ?? '';
    return fillPlaceholders(text, values);
  };
  const { title, content } = notificationTextKeys({ kind, params: values });
  return { title: write(title), content: write(content) };
}
