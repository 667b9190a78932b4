import { expect, test } from 'vitest';
import { filesOf, type Manifest } from '#tools/weight.ts';

const manifest: Manifest = {
  app: { file: 'app.js', css: ['app.css'], imports: ['shared'] },
  page: { file: 'page.js', imports: ['shared', 'app'] },
  shared: { file: 'shared.js', css: ['app.css'] },
};

test('the files of a page are its direct and indirect imports without duplicates', () => {
  expect(filesOf(manifest, ['page'])).toEqual(['page.js', 'shared.js', 'app.css', 'app.js']);
});

test('a page missing from the build is an error', () => {
  expect(() => filesOf(manifest, ['gone'])).toThrow('no gone');
});
