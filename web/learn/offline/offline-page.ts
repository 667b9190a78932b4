import type { OfflineLesson } from '#web/learn/offline/offline-lessons.ts';

interface PageTexts {
  title: string;
  body: string;
  retry: string;
  lessons: string;
  review: string;
}

const american: PageTexts = {
  title: 'You’re offline',
  body: 'This page isn’t on this device. Check your connection and try again.',
  retry: 'Try again',
  lessons: 'On this device',
  review: 'Practice flashcards',
};

/** Texts by language tag. They are here because the worker answers without the app and its text files. */
const texts: Readonly<Record<string, PageTexts>> = {
  en: american,
  'en-GB': { ...american, review: 'Practise flashcards' },
  de: {
    title: 'Du bist offline',
    body: 'Diese Seite ist nicht auf diesem Gerät. Prüfe deine Verbindung und versuch es noch einmal.',
    retry: 'Erneut versuchen',
    lessons: 'Auf diesem Gerät',
    review: 'Karteikarten üben',
  },
  fr: {
    title: 'Vous êtes hors ligne',
    body: 'Cette page n’est pas sur cet appareil. Vérifiez votre connexion et réessayez.',
    retry: 'Réessayer',
    lessons: 'Sur cet appareil',
    review: 'Réviser les cartes',
  },
};

/** Values of the design tokens, copied because this page must not need a file. */
const style = `
:root { color-scheme: light dark; --paper: #fbfaf7; --ink: #192529; --ink-2: #49565b; --accent-text: #046a4c; --solid: #137d5b; --on-solid: #ffffff; --ring: #42a07c; }
@media (prefers-color-scheme: dark) { :root { --paper: #0e1416; --ink: #eeede8; --ink-2: #afb8b8; --accent-text: #94d5b8; --solid: #70c3a0; --on-solid: #192529; } }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.55 'Instrument Sans Variable', system-ui, sans-serif; }
main { max-inline-size: 480px; margin-inline: auto; padding: 15vh 20px 64px; }
h1 { margin: 0 0 8px; font-size: 28px; line-height: 1.2; }
h2 { margin: 40px 0 8px; font-size: 15px; color: var(--ink-2); }
p { margin: 0 0 24px; color: var(--ink-2); }
ul { margin: 0; padding: 0; list-style: none; }
li a { display: block; padding-block: 10px; overflow-wrap: anywhere; }
a { color: var(--accent-text); }
a:focus-visible { outline: 2px solid var(--ring); outline-offset: 2px; border-radius: 6px; }
.retry { display: inline-block; padding: 11px 22px; border-radius: 10px; background: var(--solid); color: var(--on-solid); font-weight: 550; text-decoration: none; }
`;

/** Security: the page contains names of lessons, so it may run no script and load nothing. */
const policy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** The page for an address that is not kept on this device, with links to what is. */
export function offlinePage(lessons: readonly OfflineLesson[], browserLanguage: string): Response {
  const language = lessons.at(-1)?.language ?? browserLanguage;
  const { title, body, retry, lessons: heading, review } = texts[language] ?? texts[language.slice(0, 2)] ?? american;
  const links = [...lessons, { path: '/learn/review', name: review }].map(
    ({ path, name }) => `<li><a href="${escapeHtml(path)}"><bdi>${escapeHtml(name)}</bdi></a></li>`,
  );
  const list = lessons.length === 0 ? '' : `<h2>${heading}</h2><ul>${links.join('')}</ul>`;
  const html = `<!doctype html><html lang="${escapeHtml(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${style}</style></head><body><main><h1>${title}</h1><p>${body}</p><a class="retry" href="">${retry}</a>${list}</main></body></html>`;
  return new Response(html, {
    status: 503,
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy },
  });
}
