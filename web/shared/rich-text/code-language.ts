/** The highlighted languages with their display names. Code in any other language stays plain. */
const names = {
  bash: 'Shell',
  c: 'C',
  cpp: 'C++',
  csharp: 'C#',
  css: 'CSS',
  diff: 'Diff',
  go: 'Go',
  haskell: 'Haskell',
  html: 'HTML',
  java: 'Java',
  javascript: 'JavaScript',
  json: 'JSON',
  julia: 'Julia',
  kotlin: 'Kotlin',
  latex: 'LaTeX',
  lua: 'Lua',
  make: 'Makefile',
  markdown: 'Markdown',
  matlab: 'MATLAB',
  php: 'PHP',
  python: 'Python',
  r: 'R',
  ruby: 'Ruby',
  rust: 'Rust',
  sql: 'SQL',
  swift: 'Swift',
  toml: 'TOML',
  typescript: 'TypeScript',
  xml: 'XML',
  yaml: 'YAML',
} as const;

export type LanguageId = keyof typeof names;

const aliases: Record<string, LanguageId> = {
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

export interface CodeLanguage {
  id: LanguageId;
  name: string;
}

export function findLanguage(language: string): CodeLanguage | undefined {
  const id = (Object.hasOwn(aliases, language) ? aliases[language] : language) as LanguageId;
  return Object.hasOwn(names, id) ? { id, name: names[id] } : undefined;
}

/** The languages that the editor offers. */
export const codeLanguages: CodeLanguage[] = Object.entries(names).map(([id, name]) => ({
  id: id as LanguageId,
  name,
}));
