import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { LessonImage } from '#domain/teach/lesson.ts';
import { accessibilityFaults } from '#web/shared/test-render.tsx';
import { LessonCover } from '#web/shared/lesson/lesson-cover.tsx';

const image: LessonImage = { url: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=', base64: '' };
const draw = (alt: string | undefined) =>
  render(
    <main>
      <h1>Tides</h1>
      <LessonCover
        lesson={{ name: 'Tides', images: [alt === undefined ? image : { ...image, alt }] }}
        category={undefined}
        height={124}
      />
    </main>,
  );

test('a screen reader reads the alternative text of a lesson image', async () => {
  await draw('A harbour without water');
  await expect.element(page.getByRole('img', { name: 'A harbour without water' })).toBeInTheDocument();
  expect(await accessibilityFaults()).toEqual([]);
});

test.each([undefined, '', '  '])(
  'a lesson image with the alternative text %j is decorative and not read out',
  async (alt) => {
    const { container } = await draw(alt);
    expect(container.querySelector('img')).toHaveAttribute('alt', '');
    expect(page.getByRole('img').elements()).toEqual([]);
    expect(await accessibilityFaults()).toEqual([]);
  },
);
