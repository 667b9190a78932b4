import type { LanguageRegistration } from 'shiki/core';

interface CodeLanguage {
  name: string;
  load: () => Promise<{ default: LanguageRegistration[] }>;
}

/** What is highlighted; each grammar is a chunk of its own. Any other language is shown as it is. */
const languages: Record<string, CodeLanguage> = {
  bash: { name: 'Shell', load: () => import('shiki/langs/bash.mjs') },
  c: { name: 'C', load: () => import('shiki/langs/c.mjs') },
  cpp: { name: 'C++', load: () => import('shiki/langs/cpp.mjs') },
  csharp: { name: 'C#', load: () => import('shiki/langs/csharp.mjs') },
  css: { name: 'CSS', load: () => import('shiki/langs/css.mjs') },
  diff: { name: 'Diff', load: () => import('shiki/langs/diff.mjs') },
  go: { name: 'Go', load: () => import('shiki/langs/go.mjs') },
  haskell: { name: 'Haskell', load: () => import('shiki/langs/haskell.mjs') },
  html: { name: 'HTML', load: () => import('shiki/langs/html.mjs') },
  java: { name: 'Java', load: () => import('shiki/langs/java.mjs') },
  javascript: { name: 'JavaScript', load: () => import('shiki/langs/javascript.mjs') },
  json: { name: 'JSON', load: () => import('shiki/langs/json.mjs') },
  julia: { name: 'Julia', load: () => import('shiki/langs/julia.mjs') },
  kotlin: { name: 'Kotlin', load: () => import('shiki/langs/kotlin.mjs') },
  latex: { name: 'LaTeX', load: () => import('shiki/langs/latex.mjs') },
  lua: { name: 'Lua', load: () => import('shiki/langs/lua.mjs') },
  make: { name: 'Makefile', load: () => import('shiki/langs/make.mjs') },
  markdown: { name: 'Markdown', load: () => import('shiki/langs/markdown.mjs') },
  matlab: { name: 'MATLAB', load: () => import('shiki/langs/matlab.mjs') },
  php: { name: 'PHP', load: () => import('shiki/langs/php.mjs') },
  python: { name: 'Python', load: () => import('shiki/langs/python.mjs') },
  r: { name: 'R', load: () => import('shiki/langs/r.mjs') },
  ruby: { name: 'Ruby', load: () => import('shiki/langs/ruby.mjs') },
  rust: { name: 'Rust', load: () => import('shiki/langs/rust.mjs') },
  sql: { name: 'SQL', load: () => import('shiki/langs/sql.mjs') },
  swift: { name: 'Swift', load: () => import('shiki/langs/swift.mjs') },
  toml: { name: 'TOML', load: () => import('shiki/langs/toml.mjs') },
  typescript: { name: 'TypeScript', load: () => import('shiki/langs/typescript.mjs') },
  xml: { name: 'XML', load: () => import('shiki/langs/xml.mjs') },
  yaml: { name: 'YAML', load: () => import('shiki/langs/yaml.mjs') },
};

const aliases: Record<string, string> = {
  'c++': 'cpp',
  'c#': 'csharp',
  console: 'bash',
  js: 'javascript',
  makefile: 'make',
  md: 'markdown',
  py: 'python',
  rb: 'ruby',
  rs: 'rust',
  sh: 'bash',
  shell: 'bash',
  tex: 'latex',
  ts: 'typescript',
  yml: 'yaml',
  zsh: 'bash',
};

const own = <Value>(table: Record<string, Value>, key: string): Value | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;

const canonical = (language: string): string => own(aliases, language) ?? language;

export const findLanguage = (language: string): CodeLanguage | undefined => own(languages, canonical(language));

/** What an editor offers, by name. */
export const codeLanguages: { id: string; name: string }[] = Object.entries(languages).map(([id, { name }]) => ({
  id,
  name,
}));
