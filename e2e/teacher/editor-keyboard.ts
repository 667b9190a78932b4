import type { Page } from 'playwright';
import { expect } from 'vitest';
import { keyboardInput } from '#e2e/learner/keyboard.ts';

/** Rows of a question; the halves of a two-part row follow each other. */
type Lines = readonly string[];

export interface TypedChoice {
  kind: 'One right answer' | 'Several right answers';
  words: string;
  options: Lines;
  /** Numbers of options, from 1. */
  right: readonly number[];
  /** Feedback of the first option. */
  feedback?: string;
}

export type TypedQuestion =
  | TypedChoice
  | { kind: 'True or false'; words: string; isTrue: boolean }
  | { kind: 'A number'; words: string; right: string; tolerance: string }
  | { kind: 'A short text'; words: string; accepted: Lines }
  | { kind: 'Put in order'; words: string; items: Lines }
  | { kind: 'Match pairs'; words: string; pairs: readonly (readonly [string, string])[] };

/** A teacher who uses the lesson editor by keyboard alone. */
export const editorKeyboard = (page: Page) => {
  const { press, write } = keyboardInput(page);
  const key = (name: string) => page.keyboard.press(name);
  const field = (label: string) =>
    page
      .getByRole('textbox', { name: label, exact: true })
      .or(page.getByLabel(label, { exact: true }))
      .first();
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  /** Replaces the content of a field. */
  const rewrite = async (label: string, text: string) => {
    await write(field(label), '');
    await key('Control+A');
    await page.keyboard.type(text);
  };
  /** Chooses an option of a closed select by typing. */
  const choose = async (label: string, option: string) => {
    await write(field(label), option);
    await expect
      .poll(() => field(label).evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.text))
      .toBe(option);
  };
  const mark = async (label: string) => {
    await write(field(label), '');
    await key('Space');
  };
  /** Without a selected radio button, the first is the tab stop; arrow keys move the selection. */
  const markOne = async ([first = '', ...others]: Lines, chosen: string) => {
    await mark(first);
    for (const label of others.slice(0, others.indexOf(chosen) + 1)) {
      await key('ArrowDown');
      await expect.poll(() => field(label).isChecked()).toBe(true);
    }
  };
  /** Types lines; Enter adds the next one. */
  const lines = async (nameOf: (number: number) => string, [first = '', ...rest]: Lines) => {
    if ((await field(nameOf(1)).count()) === 0)
      await press(page.getByRole('button', { name: /^Add (an accepted answer|item)$/ }));
    await rewrite(nameOf(1), first);
    for (const [index, line] of rest.entries()) {
      if ((await field(nameOf(index + 2)).count()) > 0) await rewrite(nameOf(index + 2), line);
      else {
        await key('Enter');
        await expect.poll(() => field(nameOf(index + 2)).evaluate((at) => at === document.activeElement)).toBe(true);
        await page.keyboard.type(line);
      }
    }
  };

  const answers = {
    async choice({ kind, options, right, feedback }: TypedChoice) {
      await lines((number) => `Option ${number}`, options);
      const labels = options.map((_, index) => `Option ${index + 1} is right`);
      const marked = labels.filter((_, index) => right.includes(index + 1));
      if (kind === 'One right answer') await markOne(labels, marked[0] ?? '');
      else for (const label of marked) await mark(label);
      if (feedback === undefined) return;
      await press(button('Add feedback to option 1'));
      await write(field('Feedback on option 1'), feedback);
    },
    async pairs(pairs: readonly (readonly [string, string])[]) {
      for (const [index, [left, right]] of pairs.entries()) {
        const number = index + 1;
        if ((await field(`Pair ${number}, first half`).count()) === 0) await press(button('Add pair'));
        await rewrite(`Pair ${number}, first half`, left);
        await rewrite(`Pair ${number}, second half`, right);
      }
    },
  };

  return {
    key,
    press,
    write,
    rewrite,
    choose,
    field,
    button,
    /** Adds a step at the end; the focus moves to its name field. */
    async addStep(kind: 'Reading' | 'Quiz' | 'Slides' | 'Video', name: string) {
      await write(page.getByRole('list', { name: 'Steps', exact: true }).locator('[data-step][tabindex="0"]'), '');
      await key('End');
      await key('a');
      const item = page.getByRole('menuitem', { name: kind });
      await item.waitFor();
      for (let stops = 0; stops < 4 && !(await item.evaluate((at) => at === document.activeElement)); stops += 1)
        await key('ArrowDown');
      await key('Enter');
      await expect
        .poll(() => field('Name').evaluate((at: HTMLInputElement) => at === document.activeElement && at.value === ''))
        .toBe(true);
      await page.keyboard.type(name);
    },
    async ask(question: TypedQuestion) {
      await press(button('Add question'));
      if (question.kind !== 'One right answer') await choose('Kind of question', question.kind);
      await write(page.getByRole('textbox', { name: 'Question', exact: true }), question.words);
      switch (question.kind) {
        case 'One right answer':
        case 'Several right answers':
          return answers.choice(question);
        case 'True or false':
          return markOne(['True', 'False'], question.isTrue ? 'True' : 'False');
        case 'A number':
          await rewrite('The right number', question.right);
          return rewrite('Still right, by so much more or less', question.tolerance);
        case 'A short text':
          return lines((number) => `Accepted answer ${number}`, question.accepted);
        case 'Put in order':
          return lines((number) => `Item ${number}`, question.items);
        case 'Match pairs':
          return answers.pairs(question.pairs);
      }
    },
  };
};
