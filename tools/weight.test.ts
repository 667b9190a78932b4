import { expect, test } from 'vitest';
import { filesOf, type Manifest } from '#tools/weight.ts';

const manifest: Manifest = {
  app: { file: 'app.js', css: ['app.css'], imports: ['shared'] },
  page: { file: 'page.js', imports: ['shared', 'app'] },
  shared: { file: 'shared.js', css: ['app.css'] },
};

test('a page brings what it imports, and what that imports, each file once', () => {
  expect(filesOf(manifest, ['page'])).toEqual(['page.js', 'shared.js', 'app.css', 'app.js']);
});

test('a page that the build does not have is not weightless', () => {
  expect(() => filesOf(manifest, ['gone'])).toThrow('no gone');
});
