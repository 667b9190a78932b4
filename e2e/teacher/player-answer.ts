import type { Page } from 'playwright';
import type { TypedQuestion } from '#e2e/teacher/editor-keyboard.ts';

/** Answers the current question of the player correctly. */
export async function answerCorrectly(page: Page, question: TypedQuestion): Promise<void> {
  await page.getByText(question.words, { exact: true }).waitFor();
  switch (question.kind) {
    case 'One right answer':
    case 'Several right answers': {
      const role = question.kind === 'One right answer' ? 'radio' : 'checkbox';
      for (const number of question.right)
        await page.getByRole(role, { name: question.options[number - 1] ?? '' }).check();
      break;
    }
    case 'True or false':
      await page.getByRole('radio', { name: question.isTrue ? 'True' : 'False' }).check();
      break;
    case 'A number':
      await page.getByRole('textbox', { name: question.words }).fill(question.right);
      break;
    case 'A short text':
      await page.getByRole('textbox', { name: question.words }).fill(question.accepted.at(-1) ?? '');
      break;
    case 'Put in order':
      await putInOrder(page, question.items);
      break;
    case 'Match pairs':
      for (const [left, right] of question.pairs)
        await page.getByRole('combobox', { name: left }).selectOption({ label: right });
  }
  await page.getByRole('button', { name: 'Check', exact: true }).click();
}

async function putInOrder(page: Page, items: readonly string[]): Promise<void> {
  const rows = page.locator('[data-item]');
  for (const [place, item] of items.entries()) {
    const shown = await rows.allInnerTexts();
    const up = page.getByRole('button', { name: `Move “${item}” up` });
    for (let at = shown.findIndex((text) => text.includes(item)); at > place; at -= 1) await up.click();
  }
  await page.getByRole('checkbox', { name: 'This order is correct' }).check();
}
