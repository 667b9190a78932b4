import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Lesson } from '#domain/teach/lesson.ts';
import { CatalogPage } from '#web/learn/catalog/catalog-page.tsx';
import { closeSchool, openSchool, loadTranslations, renderPage } from '#web/learn/test-school.tsx';
import { accessibilityFaults } from '#web/shared/test-render.tsx';
import { newId } from '#web/store/row/new-id.ts';
import { rowOf } from '#web/store/row/test-row.ts';

type School = Awaited<ReturnType<typeof openSchool>>;
const browse = async (school: School, search = '') =>
  renderPage(await school.open(), CatalogPage, '/learn/catalog', `/learn/catalog${search}`);
const card = (name: string) => page.getByRole('article').filter({ has: page.getByRole('link', { name }) });

const published = ({ lesson }: School, columns: Partial<Lesson>): Lesson =>
  rowOf('Lesson', newId('Lesson'), { ...lesson, id: newId('Lesson'), ...columns });

beforeAll(loadTranslations);
afterEach(closeSchool);

test('a catalog card links to its lesson and shows category, minutes, steps, teacher and price', async () => {
  const school = await openSchool();
  const categoryID = newId('LessonCategory');
  school.server.put('LessonCategory', rowOf('LessonCategory', categoryID, { name: 'Physics' }));
  school.server.put('Lesson', { ...school.lesson, categoryIDs: [categoryID] });
  await browse(school);
  const shown = card('Why bridges hum');
  await expect.element(shown.getByRole('link')).toHaveAttribute('href', `/learn/catalog/lesson/${school.lesson.id}`);
  await expect.element(shown.getByText('$8')).toBeVisible();
  await expect.element(shown.getByRole('img', { name: '4 steps' })).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
});

test('a catalog card says Free or Enrolled, and shows the learner’s progress', async () => {
  const school = await openSchool();
  school.server.put('Lesson', published(school, { name: 'Why ice floats', price: 0 }));
  const progress = school.version.outline.nodes.map(
    ({ id }, index) => ({ topicID: id, status: index < 2 ? 'COMPLETE' : 'INCOMPLETE' }) as const,
  );
  school.enroll({ status: 'IN_PROGRESS', progress: [...progress] });
  await browse(school);
  await expect.element(card('Why ice floats').getByText('Free')).toBeVisible();
  await expect.element(card('Why bridges hum').getByText('Enrolled')).toBeVisible();
  await expect.element(card('Why bridges hum').getByRole('img', { name: '2 of 4 steps done' })).toBeVisible();
});

test('a catalog card of a lesson that is retaken still says that it is completed [D-12]', async () => {
  const school = await openSchool();
  const times = { startDate: null, completionDate: '2026-03-01T12:00:00Z', retakenAt: '2026-03-02T12:00:00Z' };
  school.enroll({ status: 'IN_PROGRESS', history: [{ status: 'COMPLETED', ...times, progress: [] }] });
  await browse(school);
  await expect.element(card('Why bridges hum').getByText('Completed')).toBeVisible();
});

test('a lesson published while the catalog is open appears in it, and disappears when it is unlisted', async () => {
  const school = await openSchool();
  await browse(school);
  await expect.element(card('Why bridges hum')).toBeVisible();
  const fresh = published(school, { name: 'Why ice floats', publishedAt: new Date(Date.now() + 1000).toISOString() });
  school.server.put('Lesson', fresh);
  await expect.element(card('Why ice floats')).toBeVisible();
  await expect.element(card('Why ice floats').getByText('New')).toBeVisible();
  school.server.put('Lesson', { ...fresh, visibility: 'private' });
  await expect.element(card('Why ice floats')).not.toBeInTheDocument();
});

async function toTheEnd() {
  window.scrollTo(0, document.documentElement.scrollHeight);
  await new Promise((resolve) => requestAnimationFrame(resolve));
}

/** Opens a catalog of lessons with names of one or several lines, and loads all pages. */
async function browseMany(count: number) {
  window.scrollTo(0, 0);
  const school = await openSchool();
  const lessons = Array.from({ length: count }, (_, index) =>
    published(school, {
      name: `Lesson ${index}${index % 4 === 2 ? ' and more'.repeat(12) : ''}`,
      publishedAt: new Date(Date.UTC(2025, 0, 1, 0, count - index)).toISOString(),
    }),
  );
  school.server.put('Lesson', ...lessons);
  const store = await school.open();
  const { screen } = await renderPage(store, CatalogPage, '/learn/catalog', '/learn/catalog');
  await expect.element(card('Lesson 0')).toBeVisible();
  expect(page.getByRole('article').elements().length).toBeLessThan(count + 1);
  while (page.getByRole('button', { name: 'Show more lessons' }).elements().length > 0) {
    await toTheEnd();
  }
  await toTheEnd();
  await expect.element(card(`Lesson ${count - 1}`)).toBeInTheDocument();
  return { school, lessons, store, screen };
}

test('the catalog loads more lessons near the end of the page, and renders only the cards near the screen', async () => {
  const { lessons } = await browseMany(60);
  await expect.element(card('Lesson 0')).not.toBeInTheDocument();
  // One more for the school's own lesson.
  expect(page.getByRole('article').elements().length).toBeLessThan(lessons.length + 1);
  window.scrollTo(0, 0);
  await expect.element(card('Lesson 0')).toBeVisible();
  await expect.element(card('Lesson 59')).not.toBeInTheDocument();
});

test('a long catalog keeps its height and scroll position when a visitor returns', async () => {
  const { store, screen } = await browseMany(100);
  const placeOf = (name: string) => Math.round(card(name).element().getBoundingClientRect().top);
  const go = async (top: number) => {
    window.scrollTo(0, top);
    await expect.poll(() => window.scrollY).toBe(top);
    // A group that comes near renders one frame later, and its height is stored in the frame after that.
    for (let frame = 0; frame < 3; frame += 1) await new Promise((drawn) => requestAnimationFrame(drawn));
  };
  await go(0);
  for (const name of ['Lesson 0', 'Lesson 12', 'Lesson 24', 'Lesson 36', 'Lesson 48', 'Lesson 60', 'Lesson 72']) {
    await expect.element(card(name)).toBeInTheDocument();
    await go(Math.round(window.scrollY + placeOf(name)));
  }
  const [top, left] = [window.scrollY, placeOf('Lesson 72')];
  await screen.unmount();
  await renderPage(store, CatalogPage, '/learn/catalog', '/learn/catalog');
  await expect.poll(() => document.documentElement.scrollHeight).toBeGreaterThan(top);
  await go(top);
  await expect.element(card('Lesson 72')).toBeVisible();
  // Rounding to whole pixels can differ by one.
  expect(Math.abs(placeOf('Lesson 72') - left)).toBeLessThanOrEqual(1);
});

test('a catalog card keeps the focus when a card before it is removed', async () => {
  const { school, lessons } = await browseMany(50);
  // Lesson 11 is the first of its group, after the school's own lesson, so the removal moves it to the group before.
  const link = page.getByRole('link', { name: 'Lesson 11' });
  window.scrollTo(0, 0);
  await expect.element(link).toBeInTheDocument();
  (link.element() as HTMLElement).focus();
  school.server.put('Lesson', { ...lessons[3], visibility: 'private' } as Lesson);
  await expect.element(page.getByRole('link', { name: 'Lesson 3', exact: true })).not.toBeInTheDocument();
  await expect.element(link).toHaveFocus();
});

test('an empty catalog and an unreachable one show different messages [S-060]', async () => {
  const school = await openSchool();
  school.server.remove('Lesson', school.lesson.id);
  const { screen } = await browse(school);
  await expect.element(page.getByText('No lessons yet')).toBeVisible();
  await screen.unmount();
  await closeSchool();

  const cut = await openSchool();
  const store = await cut.open();
  cut.server.setOnline(false);
  await renderPage(store, CatalogPage, '/learn/catalog', '/learn/catalog');
  await expect.element(page.getByText('You are offline')).toBeVisible();
  cut.server.setOnline(true);
});

test('the catalog shows a loading state, and an error with a retry button if the server fails [S-060]', async () => {
  const school = await openSchool();
  const answer = school.server.fetch;
  let isFailing = true;
  vi.spyOn(school.server, 'fetch').mockImplementation(async (input, init) =>
    isFailing ? Response.json({ code: 'internal', status: 500 }, { status: 500 }) : answer(input, init),
  );
  await browse(school);
  const alert = page.getByRole('alert');
  await expect.element(alert.getByText('The catalog could not be shown')).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  const release = school.server.hold();
  isFailing = false;
  await alert.getByRole('button').click();
  await expect.element(page.getByRole('region', { name: 'Loading' })).toBeVisible();
  await expect.element(alert).not.toBeInTheDocument();
  release();
  await expect.element(card('Why bridges hum')).toBeVisible();
});

/** Four lessons with different prices, ratings, categories and labels. */
async function openRichSchool() {
  const school = await openSchool();
  school.server.remove('Lesson', school.lesson.id);
  const [physics, music] = [newId('LessonCategory'), newId('LessonCategory')];
  school.server.put('LessonCategory', rowOf('LessonCategory', physics, { name: 'Physics' }));
  school.server.put('LessonCategory', rowOf('LessonCategory', music, { name: 'Music' }));
  const [waves, sound, rare] = [newId('LessonLabel'), newId('LessonLabel'), newId('LessonLabel')];
  const named = (id: typeof waves, name: string) => rowOf('LessonLabel', id, { name, owner: newId('User') });
  school.server.put('LessonLabel', named(waves, 'waves'), named(sound, 'sound'), named(rare, 'Rarely used'));
  const given = [
    { name: 'Free and new', price: 0, rating: null, category: physics, labelIDs: [waves] },
    { name: 'Cheap and good', price: 5, rating: 4, category: music, labelIDs: [sound, waves] },
    { name: 'Dear and best', price: 40, rating: 4.8, category: physics, labelIDs: [] },
    { name: 'Dear and bad', price: 60, rating: 2, category: undefined, labelIDs: [] },
  ];
  for (const [index, { name, price, rating, category, labelIDs }] of given.entries()) {
    const reviews = rating === null ? 0 : 1;
    const publishedAt = new Date(Date.UTC(2025, 0, 1, 0, 60 - index)).toISOString();
    const categoryIDs = category === undefined ? [] : [category];
    const columns = { name, price, rating, reviews, stars: rating ?? 0, publishedAt, categoryIDs, labelIDs };
    school.server.put('Lesson', published(school, columns));
  }
  return { ...school, physics, music, waves, sound, rare };
}

const names = () =>
  page
    .getByRole('article')
    .elements()
    .map((each) => each.querySelector('h2')?.textContent);

describe('catalog filters', () => {
  test('the catalog is filtered by the price slider, and the URL keeps the range [S-388]', async () => {
    const { search } = await browse(await openRichSchool());
    await expect.poll(names).toHaveLength(4);
    const highest = page.getByRole('slider', { name: 'Highest price' });
    await expect.element(highest).toBeVisible();
    (highest.element() as HTMLElement).focus();
    await userEvent.keyboard('{Home}');
    await expect.poll(names).toEqual(['Free and new']);
    expect(search()).toBe('?price=0-0');
    await userEvent.click(page.getByRole('button', { name: 'Remove Free' }));
    await expect.poll(names).toHaveLength(4);
    expect(search()).toBe('');
  });

  test('the catalog is filtered by rating, and lessons without reviews have none [S-389]', async () => {
    const { search } = await browse(await openRichSchool());
    await userEvent.click(page.getByRole('radio', { name: '4 and up' }));
    await expect.poll(names).toEqual(['Cheap and good', 'Dear and best']);
    await expect.element(card('Dear and best').getByText('Rated 4.8 of 5')).toBeInTheDocument();
    expect(search()).toBe('?rating=4');
    await userEvent.click(page.getByRole('radio', { name: 'Any rating' }));
    await expect.poll(names).toHaveLength(4);
  });

  test('the catalog is filtered by categories and shows the lessons of any of them [S-390]', async () => {
    const school = await openRichSchool();
    const { search } = await browse(school);
    await userEvent.click(page.getByRole('checkbox', { name: 'Music' }));
    await expect.poll(names).toEqual(['Cheap and good']);
    await userEvent.click(page.getByRole('checkbox', { name: 'Physics' }));
    await expect.poll(names).toEqual(['Free and new', 'Cheap and good', 'Dear and best']);
    expect(search()).toBe(`?filters=${school.music}&filters=${school.physics}`);
  });

  test('the catalog is filtered by level and duration, the URL keeps both, and their chips remove them', async () => {
    const school = await openRichSchool();
    school.server.put('Lesson', published(school, { name: 'Tides', level: 'beginner', minutes: 20 }));
    school.server.put('Lesson', published(school, { name: 'Moons', level: 'advanced', minutes: 90 }));
    const { search } = await browse(school);
    await page.getByRole('checkbox', { name: 'Beginner' }).click();
    await page.getByRole('checkbox', { name: 'Advanced' }).click();
    await expect.poll(names).toEqual(expect.arrayContaining(['Tides', 'Moons']));
    await page.getByRole('radio', { name: 'Over 60 min' }).click();
    await expect.poll(names).toEqual(['Moons']);
    expect(search()).toBe('?level=beginner&level=advanced&duration=long');
    await page.getByRole('button', { name: 'Remove Over 60 min' }).click();
    await page.getByRole('button', { name: 'Remove Advanced' }).click();
    await expect.poll(names).toEqual(['Tides']);
    expect(search()).toBe('?level=beginner');
  });

  test('a search text that names a category can be replaced by the category as a filter', async () => {
    const school = await openRichSchool();
    const { search } = await browse(school, '?q=physics');
    await page.getByRole('button', { name: 'Category: Physics' }).click();
    await expect.poll(names).toEqual(['Free and new', 'Dear and best']);
    expect(search()).toBe(`?filters=${school.physics}`);
  });

  test('a shared URL filters the catalog, and a new matching lesson appears [S-390]', async () => {
    const school = await openRichSchool();
    await browse(school, `?filters=${school.physics}&price=0-10&sort=cheapest`);
    await expect.poll(names).toEqual(['Free and new']);
    await expect.element(page.getByRole('checkbox', { name: 'Physics' })).toBeChecked();
    await expect.element(page.getByRole('button', { name: 'Sort: lowest price' })).toBeVisible();
    const columns = { price: 2, publishedAt: new Date().toISOString(), categoryIDs: [school.physics] };
    school.server.put('Lesson', published(school, { ...columns, name: 'Fits too' }));
    await expect.poll(names).toContain('Fits too');
  });

  test('the catalog is filtered by labels, most frequent first, and shows the lessons with any of them', async () => {
    const school = await openRichSchool();
    const { search } = await browse(school);
    const labels = page.getByRole('group', { name: 'Labels' });
    const offered = () =>
      labels
        .getByRole('checkbox')
        .elements()
        .map((each) => (each as HTMLInputElement).labels?.[0]?.textContent);
    await expect.poll(offered).toEqual(['waves', 'sound']);
    await userEvent.click(labels.getByRole('checkbox', { name: 'sound' }));
    await expect.poll(names).toEqual(['Cheap and good']);
    await userEvent.click(labels.getByRole('checkbox', { name: 'waves' }));
    await expect.poll(names).toEqual(['Free and new', 'Cheap and good']);
    expect(search()).toBe(`?labels=${school.sound}&labels=${school.waves}`);
    await userEvent.click(page.getByRole('button', { name: 'Remove waves' }));
    await userEvent.click(labels.getByRole('checkbox', { name: 'sound' }));
    await expect.poll(names).toHaveLength(4);
    expect(search()).toBe('');
  });

  test('a rare label can be found by name and used as a catalog filter', async () => {
    const school = await openRichSchool();
    const { search } = await browse(school);
    await userEvent.type(page.getByRole('searchbox', { name: 'Find a label' }), 'RARE');
    await userEvent.click(page.getByRole('checkbox', { name: 'Rarely used' }));
    await expect.element(page.getByText('No lesson fits')).toBeVisible();
    expect(search()).toBe(`?labels=${school.rare}`);
    expect(await accessibilityFaults()).toEqual([]);
    await userEvent.fill(page.getByRole('searchbox', { name: 'Find a label' }), 'nothing is called this');
    await expect.element(page.getByText('No label is called that.')).toBeVisible();
  });

  test('a label in the URL that this device does not know filters the catalog, and its name loads', async () => {
    const school = await openRichSchool();
    await browse(school, `?labels=${school.rare}`);
    await expect.element(page.getByRole('button', { name: 'Remove Rarely used' })).toBeVisible();
    await expect.poll(names).toEqual([]);
    school.server.put('Lesson', published(school, { name: 'Fits', labelIDs: [school.rare] }));
    await expect.poll(names).toEqual(['Fits']);
  });

  test('a filter without matches says so and can be cleared', async () => {
    await browse(await openRichSchool(), '?price=500-1000&sort=learners');
    await expect.element(page.getByText('No lesson fits')).toBeVisible();
    expect(await accessibilityFaults()).toEqual([]);
    await userEvent.click(page.getByRole('button', { name: 'Clear all' }).last());
    await expect.poll(names).toHaveLength(4);
  });

  test.each([
    ['best rated', ['Dear and best', 'Cheap and good', 'Dear and bad', 'Free and new']],
    ['lowest price', ['Free and new', 'Cheap and good', 'Dear and best', 'Dear and bad']],
    ['highest price', ['Dear and bad', 'Dear and best', 'Cheap and good', 'Free and new']],
  ])('the catalog can be sorted by %s', async (order, expected) => {
    await browse(await openRichSchool());
    await userEvent.click(page.getByRole('button', { name: 'Sort: newest' }));
    await userEvent.click(page.getByRole('menuitemradio', { name: order }));
    await expect.poll(names).toEqual(expected);
  });

  test('the catalog filters open in a sheet on a phone', async () => {
    await page.viewport(390, 844);
    await browse(await openRichSchool());
    await expect.poll(names).toHaveLength(4);
    await userEvent.click(page.getByRole('button', { name: 'Filters' }));
    await userEvent.click(page.getByRole('dialog').getByRole('checkbox', { name: 'Music' }));
    await expect.poll(names).toEqual(['Cheap and good']);
    expect(await accessibilityFaults()).toEqual([]);
    await page.viewport(1440, 900);
  });
});
