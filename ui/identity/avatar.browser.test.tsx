import { expect, test } from 'vitest';
import { Avatar } from '#ui/identity/avatar.tsx';
import { avatarLetter } from '#ui/identity/avatar-letter.ts';
import { renderThemed } from '#web/shared/test-render.tsx';

const picture = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';

test("an avatar with a picture has the person's name as alt text [S-136]", async () => {
  const screen = await renderThemed(<Avatar src={picture} letter="M" name="Maya Lindqvist" />);
  const image = screen.getByRole('img', { name: 'Maya Lindqvist' });
  await expect.element(image).toHaveAttribute('src', picture);
});

test('an avatar without a picture shows the first letter of the email address in upper case [S-137]', async () => {
  const screen = await renderThemed(<Avatar letter={avatarLetter('maya@example.org')} name="Maya Lindqvist" />);
  await expect.element(screen.getByRole('img', { name: 'Maya Lindqvist' })).toHaveTextContent('M');
});

test('an avatar whose picture does not load shows the letter', async () => {
  const screen = await renderThemed(<Avatar src="data:image/png;base64,broken" letter="M" name="Maya" />);
  await expect.element(screen.getByText('M')).toBeVisible();
});

test('the same letter has the same color, and another letter a different one [S-138]', async () => {
  const screen = await renderThemed(
    <>
      <Avatar letter="M" name="one" />
      <Avatar letter="M" name="two" />
      <Avatar letter="N" name="three" />
    </>,
  );
  const [one, two, three] = ['one', 'two', 'three'].map(
    (name) => getComputedStyle(screen.getByRole('img', { name }).element()).backgroundColor,
  );
  expect(one).toBe(two);
  expect(one).not.toBe(three);
});
