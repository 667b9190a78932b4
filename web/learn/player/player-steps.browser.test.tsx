import { useState } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { EnrollmentStatus } from '#domain/learn/enrollment.ts';
import type { LessonStatus, Slide } from '#domain/teach/node.ts';
import type { WatchedRange } from '#domain/learn/watched-range.ts';
import { parseRichText } from '#domain/teach/rich-text/rich-text.ts';
import type { NodeBody } from '#domain/teach/version/version.ts';
import { chooseLanguage } from '#web/shared/language/i18n.ts';
import { EnrollmentPill } from '#web/learn/progress/enrollment-pill.tsx';
import { PlayerPage } from '#web/learn/player/player-page.tsx';
import { pressEveryKeyPair } from '#web/learn/player/test-keys.ts';
import { SPEED_KEY } from '#web/learn/step/video-speed.ts';
import { VideoPlayer } from '#web/learn/step/video-player.tsx';
import {
  closeSchool,
  renderPart,
  openSchool,
  paragraph,
  loadTranslations,
  renderPage,
  iconShape,
} from '#web/learn/test-school.tsx';
import { accessibilityFaults } from '#web/shared/test-render.tsx';
import { rowOf } from '#web/store/row/test-row.ts';
import { newId } from '#web/store/row/new-id.ts';

const pattern = '/learn/enrollments/lesson/$id';
const heading = (name: string) => expect.element(page.getByRole('heading', { name, exact: true })).toBeVisible();

/** A school whose first step has this body. */
async function schoolWith(body: NodeBody) {
  const school = await openSchool();
  const { outline, body: bodies } = school.version;
  outline.nodes = outline.nodes.map((node) => (node.id === school.steps.read ? { ...node, type: body.type } : node));
  bodies[school.steps.read] = body;
  school.enroll({ status: 'IN_PROGRESS', currentNodeID: school.steps.read });
  const play = async (hash = '') => {
    const store = await school.open();
    const address = `/learn/enrollments/lesson/${school.lesson.id}${hash}`;
    return { store, ...(await renderPage(store, PlayerPage, pattern, address)) };
  };
  return { ...school, play };
}

const slide = (name: string, description = ''): Omit<Slide, 'content'> & { content: ReturnType<typeof paragraph> } => ({
  name,
  description,
  content: paragraph(name, `About ${name}.`),
  url: '',
});
const slides = (): NodeBody => ({
  type: 'SLIDESHOW',
  slides: [slide('Wind'), slide('Steps', 'Say why.'), slide('Cure')],
});

/** A minute of silence as WAV, which every browser plays without a codec. */
function silence(): string {
  const rate = 8_000;
  const bytes = 60 * rate;
  const view = new DataView(new ArrayBuffer(44 + bytes));
  const put = (at: number, text: string) => [...text].forEach((c, i) => view.setUint8(at + i, c.charCodeAt(0)));
  put(0, 'RIFF');
  view.setUint32(4, 36 + bytes, true);
  put(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, rate, true);
  view.setUint32(28, rate, true);
  view.setUint16(32, 1, true);
  view.setUint16(34, 8, true);
  put(36, 'data');
  view.setUint32(40, bytes, true);
  new Uint8Array(view.buffer, 44).fill(128);
  return URL.createObjectURL(new Blob([view], { type: 'audio/wav' }));
}

async function stage(kept: Parameters<typeof VideoPlayer>[0]['saved'], captions?: string) {
  const onKeep = vi.fn<(place: number, played: readonly WatchedRange[]) => void>();
  const screen = await renderPart(<VideoPlayer src={silence()} saved={kept} onSave={onKeep} captions={captions} />);
  const video = await vi.waitUntil(() => document.querySelector('video'));
  await vi.waitUntil(() => video.readyState >= video.HAVE_CURRENT_DATA);
  return { screen, video, onKeep };
}

beforeAll(loadTranslations);
afterEach(async () => {
  await closeSchool();
  await page.viewport(1440, 900);
});

test('the arrow keys turn the slides, and after the last slide they open the next step', async () => {
  const { play } = await schoolWith(slides());
  await play();
  await heading('Wind');
  await userEvent.keyboard('{ArrowRight}');
  await heading('Steps');
  await userEvent.keyboard('{ArrowLeft}');
  await heading('Wind');
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await heading('Cure');
  expect(await accessibilityFaults()).toEqual([]);
  await userEvent.keyboard('{ArrowRight}');
  await heading('Check the beat');
});

test('the server saves the slide at which the learner stopped', async () => {
  const { play, server } = await schoolWith(slides());
  const { store, screen } = await play();
  await heading('Wind');
  await page.getByRole('button', { name: 'Next slide' }).click();
  await heading('Steps');
  await vi.waitUntil(() => store.sync.get().pending === 0);
  expect(server.executed.map(({ name }) => name)).toEqual(['step.open', 'step.savePosition']);
  await screen.unmount();
  await store.close();
  await play();
  await heading('Steps');
});

test('a citation of a slide opens that slide and highlights the cited text', async () => {
  const { play, server } = await schoolWith(slides());
  await play('#Cure:0-5');
  await heading('Cure');
  await expect.poll(() => document.activeElement?.textContent).toBe('About Cure.');
  await expect.poll(() => CSS.highlights.has('cited')).toBe(true);
  await page.getByRole('button', { name: 'Previous slide' }).click();
  await heading('Steps');
  expect(server.executed.map(({ name }) => name)).toContain('step.open');
});

test('a citation of the text below a video expands that text', async () => {
  const { play } = await schoolWith({ type: 'VIDEO', video: '', text: paragraph('b', 'Words.') });
  await play('#b:0-5');
  await expect.element(page.getByText('Words.')).toBeVisible();
  await expect.poll(() => document.activeElement?.textContent).toBe('Words.');
});

const file = 'a'.repeat(64);

test('a slide of a lesson that was opened before shows its picture, with its description, offline [S-339]', async () => {
  const { play, server } = await schoolWith({ type: 'SLIDESHOW', slides: [{ ...slide('Wind', 'A gust'), url: file }] });
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>';
  server.files.set(file, new Blob([svg], { type: 'image/svg+xml' }));
  const { store, screen } = await play();
  await vi.waitFor(async () => expect(await store.findFileURL(file)).toBeDefined());
  await vi.waitUntil(() => store.sync.get().pending === 0);
  await screen.unmount();
  await store.close();
  server.isOnline = false;
  await play();
  const picture = page.getByRole('img', { name: 'A gust' });
  await expect.element(picture).toHaveProperty('naturalWidth', 8);
});

test('a video that is not stored explains offline why it does not play', async () => {
  const { play, server } = await schoolWith({ type: 'VIDEO', video: file, text: paragraph('b', 'Words.') });
  const { store, screen } = await play();
  await vi.waitUntil(() => server.requests.includes(`GET /files/${file}`) && store.sync.get().pending === 0);
  await screen.unmount();
  await store.close();
  server.isOnline = false;
  await play();
  await expect.element(page.getByText(/^Only short videos of this school are kept/)).toBeVisible();
});

test('a horizontal swipe turns the slide, and a short or steep one does not', async () => {
  const { play } = await schoolWith(slides());
  await play();
  await heading('Wind');
  const draw = (across: number, down = 0) => {
    const target = page.getByRole('region', { name: 'Slides' }).element().firstElementChild;
    const at = { bubbles: true, pointerType: 'touch' };
    target?.dispatchEvent(new PointerEvent('pointerdown', { ...at, clientX: 300, clientY: 300 }));
    target?.dispatchEvent(new PointerEvent('pointerup', { ...at, clientX: 300 + across, clientY: 300 + down }));
  };
  draw(-20);
  draw(-80, 200);
  draw(-120);
  await heading('Steps');
  await expect.element(page.getByText('2 of 3')).toBeVisible();
  draw(120);
  await heading('Wind');
});

test('the speaker text stands below a slide that has one [S-339]', async () => {
  const { play } = await schoolWith(slides());
  await play();
  await heading('Wind');
  await expect.element(page.getByText('Speaker text')).not.toBeInTheDocument();
  await userEvent.keyboard('{ArrowRight}');
  await page.getByText('Speaker text').click();
  await expect.element(page.getByText('Say why.')).toBeVisible();
});

test('a video starts at the last position and saves the played parts, not the skipped ones [S-345]', async () => {
  const { video, onKeep, screen } = await stage(
    { place: 20, watched: [[0, 20]] },
    'WEBVTT\n\n00:00.000 --> 00:59.000\nHm.',
  );
  await vi.waitUntil(() => Math.round(video.currentTime) === 20);
  await expect.element(page.getByText('33.3% watched')).toBeVisible();
  await userEvent.keyboard('{Tab}');
  expect(document.activeElement).toBe(video);
  await userEvent.keyboard('l');
  await vi.waitUntil(() => Math.round(video.currentTime) === 30 && !video.seeking);
  await userEvent.keyboard(' ');
  await vi.waitUntil(() => video.currentTime > 31);
  await userEvent.keyboard(' ');
  await vi.waitUntil(() => video.paused && (onKeep.mock.lastCall?.[0] ?? 0) >= 31);
  const [place, played] = onKeep.mock.lastCall ?? [];
  expect(played).toEqual([[30, place]]);

  const track = await vi.waitUntil(() => video.textTracks[0]);
  expect([track.kind, track.mode]).toEqual(['captions', 'showing']);
  await vi.waitUntil(() => track.cues?.length === 1);
  await userEvent.keyboard('c');
  await vi.waitUntil(() => track.mode === 'hidden');
  await page.getByRole('combobox', { name: 'Speed' }).selectOptions('1.5×');
  expect([video.playbackRate, localStorage.getItem(SPEED_KEY)]).toEqual([1.5, '1.5']);
  expect(await accessibilityFaults()).toEqual([]);

  await userEvent.keyboard('j');
  await vi.waitUntil(() => !video.seeking && video.currentTime < 25);
  const { currentTime } = video;
  await screen.unmount();
  expect(onKeep.mock.lastCall?.[0]).toBeCloseTo(currentTime, 0);
});

test('no key starts or seeks a video while nothing in it has the focus', async () => {
  const { video, onKeep } = await stage({ place: 20, watched: [] });
  await vi.waitUntil(() => Math.round(video.currentTime) === 20 && !video.seeking);
  await pressEveryKeyPair();
  await userEvent.keyboard(' jlk');
  expect([video.paused, video.currentTime, onKeep.mock.calls]).toEqual([true, 20, []]);
});

test('a citation of a video starts it at the cited second instead of the last position, and seeks there if the video is open', async () => {
  const src = silence();
  function Cited() {
    const [second, lead] = useState(42);
    const watching = { saved: { place: 20, watched: [] }, onSave: () => undefined };
    return (
      <>
        <VideoPlayer src={src} {...watching} citedAt={second} />
        <button onClick={() => lead(7)}>Another</button>
      </>
    );
  }
  await renderPart(<Cited />);
  const video = await vi.waitUntil(() => document.querySelector('video'));
  await expect.poll(() => video.currentTime).toBe(42);
  await page.getByRole('button', { name: 'Another' }).click();
  await expect.poll(() => video.currentTime).toBe(7);
});

test('leaving a video before it has loaded keeps the last position', async () => {
  const onKeep = vi.fn<(place: number, played: readonly WatchedRange[]) => void>();
  const screen = await renderPart(<VideoPlayer src={silence()} saved={{ place: 40, watched: [] }} onSave={onKeep} />);
  await screen.unmount();
  expect(onKeep).not.toHaveBeenCalled();
});

test('a video from a host that is not allowed is replaced by a link to it', async () => {
  const { play } = await schoolWith({
    type: 'VIDEO',
    video: 'https://videos.example.org/a.mp4',
    text: paragraph('b', 'Words.'),
  });
  await play();
  await expect.element(page.getByText(/this school does not play videos from there/)).toBeVisible();
  const link = page.getByRole('link', { name: 'Open it at videos.example.org' });
  await expect.element(link).toHaveAttribute('href', 'https://videos.example.org/a.mp4');
  expect(document.querySelector('video')).toBeNull();
});

test('a key and a button list every shortcut, and closing the list does not leave the lesson', async () => {
  const { play } = await schoolWith(slides());
  const { path } = await play();
  await heading('Wind');
  await userEvent.keyboard('?');
  const list = page.getByRole('dialog', { name: 'Keys' });
  await expect.element(list.getByText('Check, hand in or go on')).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await expect.element(list).not.toBeInTheDocument();
  expect(path()).toContain('/learn/enrollments/');
  await page.getByRole('button', { name: 'Keys' }).click();
  await expect.element(list).toBeVisible();
});

test('the M key toggles the margin, which is a sheet on narrow screens', async () => {
  const { play } = await schoolWith(slides());
  await play();
  const aims = page.getByText('Explain resonance');
  await expect.element(aims).toBeVisible();
  await userEvent.keyboard('m');
  await expect.element(aims).not.toBeInTheDocument();
  await page.viewport(800, 900);
  await page.getByRole('button', { name: 'Beside the text' }).click();
  await expect
    .element(page.getByRole('dialog', { name: 'Beside the text' }).getByText('Explain resonance'))
    .toBeVisible();
});

test('a text shows formulas and code, and HTML in it is shown as literal text [S-344]', async () => {
  const literal = '<img src=x onerror="document.title=1"><script>document.title=2</script>';
  const source = 'for (const hum of bridge) listen(hum);';
  const inline = [
    { type: 'text', text: literal },
    { type: 'mathInline', attrs: { latex: 'x^2' } },
  ];
  const text = parseRichText({
    type: 'doc',
    content: [
      { type: 'paragraph', attrs: { id: 'p' }, content: inline },
      { type: 'codeBlock', attrs: { id: 'c', language: 'javascript' }, content: [{ type: 'text', text: source }] },
    ],
  });
  const { play } = await schoolWith({ type: 'RICHTEXT', text });
  await play();
  await expect.element(page.getByText(source)).toBeVisible();
  await vi.waitUntil(() => document.querySelector('.katex'));
  expect(document.querySelector('article .rich-text p')?.textContent).toContain(literal);
  expect(document.title).not.toMatch(/^[12]$/);
  const html = { type: 'html', attrs: { id: 'h' }, content: [{ type: 'text', text: literal }] };
  expect(() => parseRichText({ type: 'doc', content: [html] })).toThrow('may not be "html"');
});

test('each enrollment status has its own word and shape [S-408, S-409, S-410, S-411]', async () => {
  const words: [EnrollmentStatus, string][] = [
    ['NOT_STARTED', 'Not started'],
    ['IN_PROGRESS', 'In progress'],
    ['COMPLETED', 'Completed'],
    ['FAILED', 'Try again'],
  ];
  await renderPart(words.map(([status]) => <EnrollmentPill key={status} status={status} />));
  await expect.element(page.getByText('Not started')).toBeVisible();
  const signs = words
    .map(([, word]) => page.getByText(word).element().parentElement)
    .map((pill) => pill && iconShape(pill));
  expect(new Set(signs).size).toBe(words.length);
  for (const [language, ...translated] of [
    ['de', 'Nicht begonnen', 'In Arbeit', 'Abgeschlossen', 'Noch einmal'],
    ['fr', 'Pas commencée', 'En cours', 'Terminée', 'À reprendre'],
    ['us', ...words.map(([, word]) => word)],
  ] as const) {
    await chooseLanguage(language);
    for (const word of translated) await expect.element(page.getByText(word, { exact: true })).toBeVisible();
  }
});

test('each step status has its own word and icon in the outline [S-418, S-419, S-420, S-421, S-422]', async () => {
  const words: [LessonStatus, us: string, de: string, fr: string][] = [
    ['INCOMPLETE', 'not started', 'nicht begonnen', 'pas commencée'],
    ['INPROGRESS', 'begun', 'begonnen', 'commencée'],
    ['COMPLETE', 'done', 'erledigt', 'faite'],
    ['FAILED', 'failed', 'nicht bestanden', 'échec'],
    ['ATTENTION', 'try again', 'noch einmal versuchen', 'à reprendre'],
  ];
  const signs = new Set<string>();
  for (const [status, word, de, fr] of words) {
    const school = await openSchool({ hasFreePath: true });
    const { steps } = school;
    const progress = school.version.outline.nodes.map(({ id }) => ({
      topicID: id,
      status: id === steps.quiz ? status : ('COMPLETE' as const),
    }));
    const enrollmentID = school.enroll({ status: 'IN_PROGRESS', currentNodeID: steps.end, progress });
    const topic = { enrollmentID, owner: school.actor.id, topicID: steps.end, status: 'COMPLETE' as const };
    school.server.put(
      'EnrollmentTopicProgress',
      rowOf('EnrollmentTopicProgress', newId('EnrollmentTopicProgress'), topic),
    );
    await renderPage(await school.open(), PlayerPage, pattern, `/learn/enrollments/lesson/${school.lesson.id}`);
    const step = page.getByRole('navigation').getByRole('button', { name: /^Check the beat/ });
    await expect.element(step.getByText(word, { exact: true })).toBeVisible();
    signs.add(step.element().querySelector('svg')?.innerHTML ?? '');
    for (const [language, translated] of Object.entries({ de, fr, us: word } as const)) {
      await chooseLanguage(language as 'de' | 'fr' | 'us');
      await expect.element(step.getByText(translated, { exact: true })).toBeVisible();
    }
    await closeSchool();
  }
  expect(signs.size).toBe(words.length);
});
