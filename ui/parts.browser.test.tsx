import { Button, Title } from '@mantine/core';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Cover } from '#ui/identity/cover.tsx';
import { Disclosure } from '#ui/control/disclosure.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorBox } from '#ui/feedback/error-box.tsx';
import { FileDrop } from '#ui/control/file-drop.tsx';
import { Kbd } from '#ui/control/kbd.tsx';
import { LineChart } from '#ui/chart/line-chart.tsx';
import { Note } from '#ui/feedback/note.tsx';
import { OfflineBanner } from '#ui/feedback/offline-banner.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Page } from '#ui/layout/page.tsx';
import { Panel } from '#ui/layout/panel.tsx';
import { presets } from '#ui/setting/settings.ts';
import { Loading, Skeleton, SkeletonText } from '#ui/feedback/skeleton.tsx';
import { pillStates, StatePill } from '#ui/feedback/state-pill.tsx';
import { TabPanel, TabStrip } from '#ui/control/tab-strip.tsx';
import { Table } from '#ui/layout/table.tsx';
import { accessibilityFaults, renderThemed } from '#web/shared/test-render.tsx';
import { beadsOf, Thread } from '#ui/thread/thread.tsx';
import { ThreadItem, VerticalThread } from '#ui/thread/vertical-thread.tsx';

const week = ['Mon', 'Tue', 'Wed'].map((label, index) => ({
  label,
  value: index * 12,
  title: `${label}: ${index * 12} minutes`,
}));

function Tabs() {
  const [tab, setTab] = useState('lessons');
  return (
    <>
      <TabStrip
        label="Lists"
        value={tab}
        onChange={setTab}
        tabs={[
          { id: 'lessons', label: 'Lessons', count: 7 },
          { id: 'courses', label: 'Courses' },
        ]}
      />
      <TabPanel id={tab}>{tab}</TabPanel>
    </>
  );
}

const Everything = () => (
  <main>
    <Page>
      <PageHeader title="Everything" lead="All parts at once" actions={<Button>Solid</Button>} />
      <Tabs />
      <Title order={2}>Parts</Title>
      {['light', 'subtle', 'outline', 'default'].map((variant) => (
        <Button key={variant} variant={variant}>
          {variant}
        </Button>
      ))}
      {['danger', 'success', 'warning', 'info'].map((color) => (
        <Button key={color} color={color}>
          {color}
        </Button>
      ))}
      <Thread beads={beadsOf(7, 4)} label="Step 5 of 7" />
      <VerticalThread label="Steps">
        <ThreadItem state="done">First</ThreadItem>
        <ThreadItem state="failed">Second</ThreadItem>
      </VerticalThread>
      {pillStates.map((state) => (
        <StatePill key={state} state={state}>
          {state}
        </StatePill>
      ))}
      <Cover seed="Light and lenses" hue="blue" />
      <LineChart label="Minutes" points={week} goal={20} />
      <Note title="Note on damping">You met it in step 2.</Note>
      <ErrorBox onRetry={() => {}} requestId="0199" />
      <OfflineBanner>Three changes are waiting</OfflineBanner>
      <EmptyState art="start" title="Nothing enrolled yet" action={<Button variant="default">Browse</Button>}>
        Find something.
      </EmptyState>
      <Kbd>Enter</Kbd>
      <FileDrop label="Import" accept=".csv" onFile={() => {}} />
      <Disclosure summary="Details">Content</Disclosure>
      <Panel title="Learners" lead="Newest first" actions={<Button variant="default">Export</Button>} gap={12}>
        <Table caption="Learners" heads={['Name', 'Steps']} isListOnPhone>
          <tbody>
            <tr>
              <th scope="row">Ada</th>
              <td data-label="Steps">7</td>
            </tr>
          </tbody>
        </Table>
      </Panel>
    </Page>
  </main>
);

test.each(presets.flatMap((color) => (['light', 'dark'] as const).map((mode) => ({ color, mode }))))(
  'every component is accessible in $color, $mode',
  async ({ color, mode }) => {
    document.documentElement.dataset['color'] = color;
    await renderThemed(<Everything />, { mode });
    expect(await accessibilityFaults()).toEqual([]);
  },
);

test('arrow keys select tabs in the reading direction', async () => {
  const screen = await renderThemed(<Tabs />);
  await userEvent.click(screen.getByRole('tab', { name: /^Lessons/ }));
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(screen.getByRole('tab', { name: 'Courses' })).toHaveFocus();
  await expect.element(screen.getByRole('tabpanel')).toHaveTextContent('courses');
  document.documentElement.dir = 'rtl';
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(screen.getByRole('tabpanel')).toHaveTextContent('lessons');
});

test('an error box shows the request id and offers to retry', async () => {
  const handleRetry = vi.fn<() => void>();
  const screen = await renderThemed(<ErrorBox onRetry={handleRetry} requestId="0199-ab" />);
  await expect.element(screen.getByRole('alert').getByText('0199-ab')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(handleRetry).toHaveBeenCalledOnce();
});

test('a page is 1240 px wide at most, and full width with the stretch setting', async () => {
  await renderThemed(<Page className="measured">text</Page>);
  const width = () => document.querySelector('.measured')?.getBoundingClientRect().width;
  expect(width()).toBe(1240);
  document.documentElement.toggleAttribute('data-stretch', true);
  expect(width()).toBeGreaterThan(1240);
  document.documentElement.toggleAttribute('data-stretch', false);
});

test('a page header sets the title of the tab', async () => {
  await renderThemed(<PageHeader title="Catalog" />);
  expect(document.title).toContain('Catalog');
});

test('loading content is a busy region with a name', async () => {
  const screen = await renderThemed(
    <Loading label="Lessons" isLate>
      <Skeleton />
      <SkeletonText />
    </Loading>,
  );
  await expect.element(screen.getByRole('region', { name: 'Lessons' })).toHaveAttribute('aria-busy', 'true');
});

test('the beads of a thread are done, now or to do', () => {
  expect(beadsOf(3, 1)).toEqual(['done', 'now', 'todo']);
  expect(beadsOf(2, 2)).toEqual(['done', 'done']);
  expect(beadsOf(2)).toEqual(['todo', 'todo']);
});

test('a file reaches onFile by the picker or by a drop on the button', async () => {
  const handleFile = vi.fn<(file: File) => void>();
  const screen = await renderThemed(<FileDrop label="Import" accept=".csv" onFile={handleFile} />);
  const [picked, dropped] = [new File(['a'], 'picked.csv'), new File(['b'], 'dropped.csv')];
  await userEvent.upload(document.querySelector('input[type=file]')!, picked);
  expect(handleFile).toHaveBeenLastCalledWith(expect.objectContaining({ name: 'picked.csv' }));
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(dropped);
  const button = screen.getByRole('button', { name: 'Import' });
  const drag = (type: string) =>
    button.element().dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
  expect(drag('dragover')).toBe(false);
  await expect.element(button).toHaveAttribute('data-over');
  drag('drop');
  expect(handleFile).toHaveBeenLastCalledWith(dropped);
  await expect.element(button).not.toHaveAttribute('data-over');
});

test('the keyboard opens and closes a disclosure', async () => {
  const screen = await renderThemed(<Disclosure summary="Details">Content</Disclosure>);
  const details = screen.getByRole('group');
  await expect.element(details).not.toHaveAttribute('open');
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await expect.element(details).toHaveAttribute('open');
  await userEvent.keyboard(' ');
  await expect.element(details).not.toHaveAttribute('open');
});

test('the heading of a panel names it', async () => {
  const screen = await renderThemed(
    <Panel title="Learners" lead="Newest first">
      text
    </Panel>,
  );
  await expect.element(screen.getByRole('region', { name: 'Learners' }).getByText('Newest first')).toBeVisible();
});

test('each row of a table is a list with labels on a phone', async () => {
  await page.viewport(390, 800);
  const screen = await renderThemed(
    <Table caption="Learners" heads={['Name', 'Steps']} isListOnPhone>
      <tbody>
        <tr>
          <th scope="row">Ada</th>
          <td data-label="Steps">7</td>
        </tr>
      </tbody>
    </Table>,
  );
  const top = (text: string) => screen.getByText(text).element().getBoundingClientRect().top;
  expect(top('7')).toBeGreaterThan(top('Ada'));
  await page.viewport(1440, 900);
});
