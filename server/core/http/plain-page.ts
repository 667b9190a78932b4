import { createHash } from 'node:crypto';
import { type Language, tagOf } from '#domain/account/user.ts';
import { Html, html } from '#server/core/http/html.ts';

/** Language and product name for a page that the server renders itself. */
export interface PageReader {
  language: Language;
  product: string;
}

/** Values of the design tokens, copied because these pages are not part of the app's build. */
const style = `
:root { color-scheme: light dark; --paper: #fbfaf7; --surface: #ffffff; --hover: #f4f2ee; --line: #e1e0da; --ink: #192529;
  --ink-2: #49565b; --ink-3: #637074; --accent-soft: #d9f3e7; --on-accent-soft: #00563c; --accent-text: #046a4c; --ring: #42a07c; --solid: #137d5b; --on-solid: #ffffff; }
@media (prefers-color-scheme: dark) { :root { --paper: #0e1416; --surface: #161c1f; --hover: #1e2629; --line: #2d3639; --ink: #eeede8;
  --ink-2: #afb8b8; --ink-3: #939e9f; --accent-soft: #1c3429; --on-accent-soft: #bbe6d2; --accent-text: #94d5b8; --ring: #42a07c; --solid: #70c3a0; --on-solid: #192529; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.55 'Instrument Sans Variable', system-ui, sans-serif; }
main { max-inline-size: 760px; margin-inline: auto; padding: 40px 20px 64px; }
h1 { margin: 0 0 8px; font-size: 28px; line-height: 1.2; letter-spacing: -0.012em; overflow-wrap: anywhere; }
h2 { margin: 32px 0 8px; font-size: 15px; color: var(--ink-2); }
a { color: var(--accent-text); }
a:focus-visible { outline: 2px solid var(--ring); outline-offset: 2px; border-radius: 6px; }
.quiet { margin: 0; color: var(--ink-3); }
.list { margin: 28px 0 0; padding: 0; list-style: none; background: var(--surface); border: 1px solid var(--line); border-radius: 10px; overflow: hidden; }
.list li + li { border-block-start: 1px solid var(--line); }
.list a { display: flex; gap: 16px; align-items: center; padding: 14px 18px; color: inherit; text-decoration: none; }
.list a:hover { background: var(--hover); }
.list a:focus-visible { outline-offset: -2px; }
.list span { flex: 1; min-inline-size: 0; }
.list strong { display: block; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.list small { display: block; color: var(--ink-3); font-size: 14px; overflow-wrap: anywhere; }
.code { padding: 4px 10px; background: var(--accent-soft); color: var(--on-accent-soft); border-radius: 6px; font: 600 16px/1.4 ui-monospace, monospace; letter-spacing: 2px; }
.large { display: inline-block; margin-block-start: 20px; padding: 10px 18px; font-size: 28px; letter-spacing: 6px; }
.empty { margin-block-start: 28px; padding: 56px 20px; text-align: center; background: var(--surface); border: 1px dashed var(--line); border-radius: 10px; }
.empty strong { display: block; }
.back { display: inline-block; margin-block-end: 20px; padding-block: 6px; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 2px 16px; margin: 12px 0 0; font-size: 15px; }
dt { color: var(--ink-3); }
dd { margin: 0; overflow-wrap: anywhere; }
pre { margin: 0; padding: 18px; white-space: pre-wrap; overflow-wrap: anywhere; background: var(--surface); border: 1px solid var(--line); border-radius: 10px; font: 15px/1.6 ui-monospace, monospace; }
button { margin-block-start: 24px; padding: 11px 22px; border: 0; border-radius: 10px; background: var(--solid); color: var(--on-solid); font: inherit; font-weight: 550; cursor: pointer; }
button:focus-visible { outline: 2px solid var(--ring); outline-offset: 2px; }
iframe { inline-size: 100%; block-size: 440px; background: #fbfaf7; border: 1px solid var(--line); border-radius: 10px; }
`;

const hash = createHash('sha256').update(style).digest('base64');

/**
 * Security: no scripts at all, not even ours; frames inherit this policy. `formAction` is the allowed target of forms.
 */
export const plainPolicy = (formAction: "'none'" | "'self'"): string =>
  [
    "default-src 'none'",
    `style-src-elem 'sha256-${hash}'`,
    "style-src-attr 'unsafe-inline'",
    "base-uri 'none'",
    `form-action ${formAction}`,
    "frame-ancestors 'none'",
  ].join('; ');

export const plainPage = ({ language, product }: PageReader, title: string, head: Html, body: Html): Html =>
  html`<!doctype html><html lang="${tagOf[language]}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${head}<title>${title} · ${product}</title><style>${new Html(style)}</style></head><body><main>${body}</main></body></html>`;
