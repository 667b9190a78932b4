import { expect, test } from 'vitest';
import { Avatar } from '#ui/avatar.tsx';
import { avatarLetter } from '#ui/letter.ts';
import { draw } from '#web/shared/test-render.tsx';

const picture = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';

test('a picture is shown with whom it shows as its text [S-136]', async () => {
  const screen = await draw(<Avatar src={picture} letter="M" name="Maya Lindqvist" />);
  const image = screen.getByRole('img', { name: 'Maya Lindqvist' });
  await expect.element(image).toHaveAttribute('src', picture);
});

test('without one the first letter of the e-mail stands there, upper case [S-137]', async () => {
  const screen = await draw(<Avatar letter={avatarLetter('maya@example.org')} name="Maya Lindqvist" />);
  await expect.element(screen.getByRole('img', { name: 'Maya Lindqvist' })).toHaveTextContent('M');
});

test('a picture that does not load leaves the letter', async () => {
  const screen = await draw(<Avatar src="data:image/png;base64,broken" letter="M" name="Maya" />);
  await expect.element(screen.getByText('M')).toBeVisible();
});

test('the same letter has the same colour, another letter another [S-138]', async () => {
  const screen = await draw(
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
