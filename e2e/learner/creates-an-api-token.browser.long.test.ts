import { expect, test } from 'vitest';
import { openFixture } from '#e2e/fixture.ts';

// The test enters a wrong password, and the console reports the refusal.
const { url, newPerson, elsewhere } = await openFixture([/status of 422/]);

test('an API token is shown once, works, and stops working when another device revokes it', async () => {
  const person = await newPerson({ at: '/user/account?tab=programs' });
  const { page } = person;
  const press = (name: string | RegExp) => page.getByRole('button', { name }).click();
  await press('New token');
  await press('Make the token');
  await page.getByText('Say what it is for.').waitFor();
  await page.getByText('Choose something that it may do.').waitFor();
  await page.getByLabel('What is it for?').fill('<script>document.title = "run"</script>');
  await page.getByLabel('Read your profile').check();
  await page.getByRole('textbox', { name: 'Your password' }).fill('not this one');
  await press('Make the token');
  await page.getByText('The password is incorrect. Try again.').waitFor();
  await page.getByRole('textbox', { name: 'Your password' }).fill(person.password);
  await press('Make the token');
  const token = await page
    .getByRole('region', { name: 'Here is the token' })
    .getByText(/^margin_pat_/)
    .textContent();

  const ask = (path: string) => fetch(`${url}/api/v1${path}`, { headers: { authorization: `Bearer ${token}` } });
  expect(await (await ask('/me')).json()).toMatchObject({ id: person.id, email: person.email });
  expect((await ask('/wallet')).status).toBe(403);

  await press('I have kept it');
  await page.reload();
  await page.getByText('<script>document.title = "run"</script>').waitFor();
  expect(await page.content()).not.toContain(token);

  const phone = await elsewhere(person, { viewport: { width: 390, height: 844 } });
  await phone.page.goto('/user/account?tab=programs');
  await phone.page.getByRole('button', { name: /^Revoke “/ }).click();
  await phone.page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click();
  await page.getByText('You have none.').waitFor();
  expect((await ask('/me')).status).toBe(401);
});
