import type { Page } from 'playwright';
import { vi } from 'vitest';

export interface QuestionInput {
  question: string;
  right: { text: string; feedback?: string };
  wrong: { text: string; feedback?: string };
  explanation?: string;
}

/** Page object of the lesson editor. */
export const lessonEditor = (page: Page) => {
  const addStep = async (kind: 'Reading' | 'Quiz', name: string) => {
    await page.getByRole('button', { name: 'Add a step at the end' }).click();
    await page.getByRole('menuitem', { name: kind }).click();
    // Until the new step is selected, the field belongs to the previous one.
    await vi.waitUntil(async () => (await nameField().inputValue()) === '');
    await nameStep(name);
  };
  const nameField = () => page.getByRole('textbox', { name: 'Name', exact: true });
  const nameStep = (name: string) => nameField().fill(name);
  const type = async (label: string, text: string) => {
    await page.getByRole('textbox', { name: label, exact: true }).click();
    await page.keyboard.insertText(text);
  };
  const option = async (number: number, { text, feedback }: QuestionInput['right']) => {
    await page.getByLabel(`Option ${number}`, { exact: true }).fill(text);
    if (feedback === undefined) return;
    await page.getByRole('button', { name: `Add feedback to option ${number}` }).click();
    await page.getByLabel(`Feedback on option ${number}`).fill(feedback);
  };

  return {
    nameStep,
    writeText: (text: string) => type('Text', text),
    async addReading(name: string, text: string) {
      await addStep('Reading', name);
      await type('Text', text);
    },
    async addQuiz(name: string, passPercent: number) {
      await addStep('Quiz', name);
      await page.getByLabel('To pass').fill(String(passPercent));
    },
    /** The second of the two options is the right one. */
    async addQuestion({ question, wrong, right, explanation }: QuestionInput) {
      await page.getByRole('button', { name: 'Add question' }).click();
      await type('Question', question);
      await option(1, wrong);
      await option(2, right);
      await page.getByLabel('Option 2 is right').check();
      if (explanation === undefined) return;
      await page.getByRole('button', { name: 'Add an explanation' }).click();
      await type('Explanation, shown after the answer', explanation);
    },
    async price(dollars: string) {
      await page.getByRole('tab', { name: 'Details' }).click();
      await page.getByRole('textbox', { name: 'Price' }).fill(dollars);
    },
    async publish() {
      await page.getByRole('button', { name: 'Publish', exact: true }).click();
      await page.getByText('Everyone can find it in the catalog now.').waitFor();
    },
  };
};
