/** Styles of the API page. The design tokens are copied because this page is not part of the app's build. */
export const apiStyle = `
:root { color-scheme: light dark; --paper: #fbfaf7; --surface: #ffffff; --hover: #f4f2ee; --line: #e1e0da; --ink: #192529;
  --ink-2: #49565b; --ink-3: #637074; --accent-soft: #d9f3e7; --on-accent-soft: #00563c; --accent-text: #046a4c; --ring: #42a07c; }
@media (prefers-color-scheme: dark) { :root { --paper: #0e1416; --surface: #161c1f; --hover: #1e2629; --line: #2d3639; --ink: #eeede8;
  --ink-2: #afb8b8; --ink-3: #939e9f; --accent-soft: #1c3429; --on-accent-soft: #bbe6d2; --accent-text: #94d5b8; --ring: #42a07c; } }
* { box-sizing: border-box; }
html { scroll-behavior: smooth; scroll-padding-block-start: 24px; }
@media (prefers-reduced-motion: reduce) { html { scroll-behavior: auto; } }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.6 'Instrument Sans Variable', system-ui, sans-serif; }
header { display: flex; flex-wrap: wrap; gap: 8px 24px; align-items: center; justify-content: space-between; max-inline-size: 1120px; margin-inline: auto; padding: 20px 24px; }
.home { color: var(--ink); font-weight: 650; text-decoration: none; }
ul { margin: 0; padding: 0; list-style: none; }
.languages { display: flex; flex-wrap: wrap; gap: 4px; }
.languages a, nav a { display: block; padding: 8px 12px; border-radius: 8px; color: var(--ink-2); text-decoration: none; }
.languages a:hover, nav a:hover { background: var(--hover); color: var(--ink); }
.languages [aria-current] { background: var(--accent-soft); color: var(--on-accent-soft); }
.columns { display: grid; grid-template-columns: minmax(0, 1fr); gap: 24px 56px; max-inline-size: 1120px; margin-inline: auto; padding: 16px 24px 96px; }
nav ul { display: flex; flex-wrap: wrap; gap: 4px; margin-inline: -12px; }
h1 { margin: 0 0 12px; font-size: 38px; line-height: 1.15; letter-spacing: -0.018em; text-wrap: balance; }
h2 { margin: 56px 0 16px; font-size: 24px; letter-spacing: -0.012em; }
h3 { margin: 0; font-size: 17px; }
p { margin: 12px 0 0; max-inline-size: 68ch; }
.lead { color: var(--ink-2); font-size: 18px; }
.text-muted { color: var(--ink-3); font-size: 14px; }
a { color: var(--accent-text); }
:focus-visible { outline: 2px solid var(--ring); outline-offset: 2px; border-radius: 6px; }
.rules { padding-inline-start: 20px; list-style: disc; color: var(--ink-2); }
.rules li { margin-block: 6px; max-inline-size: 68ch; }
pre { margin: 16px 0 0; padding: 16px 18px; white-space: pre-wrap; overflow-wrap: anywhere; background: var(--surface); border: 1px solid var(--line); border-radius: 10px; }
code { font: 14px/1.6 ui-monospace, monospace; }
article { margin-block-start: 16px; padding: 20px 22px; background: var(--surface); border: 1px solid var(--line); border-radius: 12px; }
.call { display: flex; flex-wrap: wrap; gap: 10px; align-items: center; margin-block-start: 8px; overflow-wrap: anywhere; }
.call b { padding: 2px 8px; border-radius: 6px; background: var(--hover); color: var(--ink-2); font: 600 12px/1.6 ui-monospace, monospace; }
.call b.post, .call b.patch { background: var(--accent-soft); color: var(--on-accent-soft); }
details { margin-block-start: 10px; border-block-start: 1px solid var(--line); }
summary { padding-block: 10px 4px; color: var(--ink-2); font-size: 14px; font-weight: 550; cursor: pointer; }
table { inline-size: 100%; border-collapse: collapse; font-size: 14px; }
th, td { padding: 6px 12px 6px 0; text-align: start; vertical-align: top; overflow-wrap: anywhere; }
th { inline-size: 38%; font-weight: 400; }
td { color: var(--ink-2); }
td i { color: var(--ink-3); }
@media (min-width: 900px) {
  .columns { grid-template-columns: 190px minmax(0, 1fr); }
  nav { position: sticky; inset-block-start: 24px; align-self: start; }
  nav ul { display: grid; }
}
`;
