import type { LessonNodeLink } from '#domain/teach/link.ts';
import { useState } from 'react';
import { beforeAll, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { LessonNode } from '#domain/teach/node.ts';
import { Providers } from '#web/app/providers.tsx';
import { accessibilityFaults } from '#web/shared/test-render.tsx';
import { StepList } from '#web/teach/editor/step-list/step-list.tsx';
import { moveItem } from '#web/shared/control/move-item.ts';
import { loadTranslations } from '#web/teach/editor/test-editor.tsx';
import { link, step } from '#web/teach/editor/draft/test-step.ts';

const start = [step('Sway'), step('Ball'), step('Check', 'QUIZ'), step('End')];
const chain = [link('Sway', 'Ball'), link('Ball', 'Check'), link('Check', 'End')];

interface Calls {
  added: [type: string, after: string | null][];
  opened: string[];
  copied: string[];
}

function Harness({ links, calls }: { links: LessonNodeLink[]; calls: Calls }) {
  const [nodes, setNodes] = useState<readonly LessonNode[]>(start);
  const [selected, setSelected] = useState(start[0]!.id);
  const at = (id: LessonNode['id']) => nodes.findIndex((node) => node.id === id);
  return (
    <main>
      <StepList
        nodes={nodes}
        links={links}
        questions={new Map([[start[2]!.id, 3]])}
        unready={new Set([start[1]!.id])}
        selected={selected}
        onSelect={setSelected}
        onOpen={(id) => calls.opened.push(id)}
        onMove={(id, by) => setNodes(moveItem(nodes, at(id), by) ?? nodes)}
        onAdd={(type, after) => calls.added.push([type, after])}
        onCopy={(id) => calls.copied.push(id)}
        onRemove={async (id) => setNodes(nodes.toSpliced(at(id), 1))}
      />
    </main>
  );
}

async function list({ links = chain } = {}) {
  const calls: Calls = { added: [], opened: [], copied: [] };
  await render(<Harness links={links} calls={calls} />, { wrapper: Providers });
  return calls;
}

const stepOf = (name: string) => page.getByRole('button', { name: new RegExp(`^Step \\d ${name}`) });
const focusOn = (name: string) => (stepOf(name).element() as HTMLElement).focus();
const order = () => [...document.querySelectorAll('[data-step] b')].map((each) => each.textContent);

beforeAll(loadTranslations);

test('the step list is one Tab stop, and arrow keys move through it and wrap around', async () => {
  await list();
  await userEvent.tab();
  await expect.element(stepOf('Sway')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await expect.element(stepOf('Check')).toHaveFocus();
  await userEvent.keyboard('{End}{ArrowDown}');
  await expect.element(stepOf('Sway')).toHaveFocus();
  await userEvent.keyboard('{End}');
  await userEvent.tab({ shift: true });
  await userEvent.tab();
  await expect.element(stepOf('End')).toHaveFocus();
});

test('Alt with an arrow moves a step, which keeps the focus, and announces its new position', async () => {
  await list();
  focusOn('Check');
  await userEvent.keyboard('{Alt>}{ArrowUp}{ArrowUp}{/Alt}');
  expect(order()).toEqual(['Check', 'Sway', 'Ball', 'End']);
  await expect.element(stepOf('Check')).toHaveFocus();
  await expect.element(page.getByText('“Check” is now step 1 of 4')).toBeInTheDocument();
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(order()).toEqual(['Check', 'Sway', 'Ball', 'End']);
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(order()).toEqual(['Sway', 'Check', 'Ball', 'End']);
  await expect.element(stepOf('Check')).toHaveFocus();
});

test('a step can be moved by buttons, and the pressed button keeps the focus', async () => {
  await list();
  const down = page.getByRole('button', { name: 'Move “Sway” down' });
  await down.click();
  expect(order()).toEqual(['Ball', 'Sway', 'Check', 'End']);
  await expect.element(down).toHaveFocus();
});

test('the Enter key opens a step, and a click selects it', async () => {
  const calls = await list();
  focusOn('Ball');
  await userEvent.keyboard('{Enter}');
  expect(calls.opened).toEqual(['Ball']);
  await stepOf('End').click();
  await expect.element(stepOf('End')).toHaveAttribute('aria-current', 'step');
});

test('the Delete key removes a step and focuses its neighbor, and C copies it', async () => {
  const calls = await list();
  focusOn('End');
  await userEvent.keyboard('c{Delete}');
  expect(calls.copied).toEqual(['End']);
  await expect.element(stepOf('Check')).toHaveFocus();
  expect(order()).toEqual(['Sway', 'Ball', 'Check']);
});

test('the A key adds a step after the current one, and a button adds one between any two', async () => {
  const calls = await list();
  focusOn('Ball');
  await userEvent.keyboard('a');
  await expect.element(page.getByRole('menuitem', { name: 'Reading' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await page.getByRole('button', { name: 'Add a step at the beginning' }).click();
  await page.getByRole('menuitem', { name: 'Reading' }).click();
  expect(calls.added).toEqual([
    ['SLIDESHOW', 'Ball'],
    ['RICHTEXT', null],
  ]);
});

test('a plain chain shows no links, and a branch shows its targets', async () => {
  await list({ links: [...chain.slice(0, 2), link('Check', 'End', 'passed'), link('Check', 'Ball', 'failed')] });
  const item = (name: string) => page.getByRole('listitem').filter({ has: stepOf(name) });
  await expect.element(item('Check').getByText('If passed: End')).toBeVisible();
  await expect.element(item('Check').getByText('If failed: Ball')).toBeVisible();
  await expect.element(item('Sway').getByText(/Then|If/)).not.toBeInTheDocument();
});

test('an unfinished step says so in its accessible name, and the list has no accessibility faults', async () => {
  await list();
  await expect.element(stepOf('Ball')).toHaveAccessibleName('Step 2 Ball Reading Something is still to do');
  await expect.element(stepOf('Check')).toHaveAccessibleName('Step 3 Check Quiz, 3 questions');
  expect(await accessibilityFaults()).toEqual([]);
});
