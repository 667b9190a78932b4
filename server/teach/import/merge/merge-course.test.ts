import { describe, expect, test } from 'vitest';
import { type RichText, parseRichText } from '#domain/teach/rich-text/rich-text.ts';
import { digest } from '#server/teach/import/merge/digest.ts';
import type {
  CurrentCourse,
  ImportPlan,
  ImportState,
  ImportedNodeBody,
  NodeImportPlan,
} from '#server/teach/import/merge/import-state.ts';
import type { ImportedCourse, ImportedNode } from '#server/teach/import/imported-course.ts';
import { mergeCourse, withIds } from '#server/teach/import/merge/merge-course.ts';

const textOf = (words: string, href?: string): RichText =>
  parseRichText({
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        attrs: { id: 'p' },
        content: [
          { type: 'text', text: words, ...(href === undefined ? {} : { marks: [{ type: 'link', attrs: { href } }] }) },
        ],
      },
    ],
  });
const step = (key: string, words: string): ImportedNode => ({
  importKey: key,
  ref: `ref-${key}`,
  name: `Step ${key}`,
  type: 'RICHTEXT',
  text: textOf(words),
});
const courseOf = (nodes: ImportedNode[], change: Partial<ImportedCourse> = {}): ImportedCourse => ({
  importKey: 'source',
  name: 'Course',
  description: 'About',
  learningObjectives: [],
  language: 'us',
  credit: {
    title: 'Course',
    authors: ['Ada'],
    licence: 'CC BY 4.0',
    licenceURL: 'https://creativecommons.org/licenses/by/4.0/',
    source: '',
  },
  lessons: [
    { importKey: 'lesson', ref: 'ref-lesson', name: 'Lesson', description: 'Of it', learningObjectives: [], nodes },
  ],
  files: new Map(),
  loss: [],
  ...change,
});

const bodyOf = (node: ImportedNode): ImportedNodeBody => (node.type === 'RICHTEXT' ? node.text : node.questions);

/** Applies a plan as the database would, so that tests can chain several imports. */
function carryOut(plan: ImportPlan, current: CurrentCourse | undefined, next: ImportedCourse): CurrentCourse {
  const lessons = [...(current?.lessons ?? [])];
  for (const each of plan.lessons) {
    if (each.do === 'create') {
      const nodes = each.lesson.nodes.map((node) => ({
        id: `id-${node.importKey}`,
        importKey: node.importKey,
        name: node.name,
        body: bodyOf(node),
        isWorkedOn: false,
      }));
      lessons.push({
        ...each.lesson,
        id: `id-${each.lesson.importKey}`,
        credit: next.credit,
        nodes,
        links: chain(nodes.map((node) => node.id)),
      });
      continue;
    }
    const place = lessons.findIndex((lesson) => lesson.id === each.id);
    const before = lessons[place]!;
    const nodes = applySteps(before.nodes, each.nodes);
    const ids = new Map(nodes.map((node) => [node.importKey, node.id]));
    const links = each.chain === undefined ? before.links : chain(each.chain.flatMap((key) => ids.get(key) ?? []));
    lessons[place] = { ...before, ...each.set, nodes, links };
  }
  const { name, description, credit } = current ?? next;
  return { name, description, credit, ...plan.course, lessons };
}
function applySteps(
  nodes: CurrentCourse['lessons'][number]['nodes'],
  plans: readonly NodeImportPlan[],
): CurrentCourse['lessons'][number]['nodes'] {
  let result = [...nodes];
  for (const plan of plans) {
    if (plan.do === 'update') result = result.map((node) => (node.id === plan.id ? { ...node, ...plan.set } : node));
    else if (plan.do === 'remove') result = result.filter((node) => node.id !== plan.id);
    else if (plan.do === 'beside' && plan.id !== undefined)
      result = result.map((node) => (node.id === plan.id ? { ...node, body: bodyOf(plan.node) } : node));
    else
      result.push({
        id: `id-${plan.node.importKey}`,
        importKey: plan.node.importKey,
        name: plan.node.name,
        body: bodyOf(plan.node),
        isWorkedOn: false,
      });
  }
  return result;
}
const chain = (ids: readonly string[]) =>
  ids.slice(1).map((to, index) => ({ from: ids[index]!, to, condition: 'always' }));

interface School {
  state: ImportState;
  course: CurrentCourse;
  plan: ImportPlan;
}
function run(next: ImportedCourse, before?: School): School {
  const plan = mergeCourse(before?.state, before?.course, next);
  // The database stores the state as JSON.
  return {
    plan,
    state: JSON.parse(JSON.stringify(plan.state)) as ImportState,
    course: carryOut(plan, before?.course, next),
  };
}
const edited = (school: School, change: (course: CurrentCourse) => void): School => {
  const course = structuredClone(school.course);
  change(course);
  return { ...school, course };
};
const lessonOf = (school: School) => school.course.lessons[0]!;
const wordsOf = (school: School): Record<string, unknown> =>
  Object.fromEntries(
    lessonOf(school).nodes.map((node) => [node.importKey, JSON.stringify(node.body).match(/"text":"([^"]+)"/)?.[1]]),
  );
const kinds = (school: School) =>
  school.plan.attention.map(({ kind, importKey, field }) => [kind, importKey, field].filter(Boolean).join(' '));

const [a, b, c] = [step('a', 'one'), step('b', 'two'), step('c', 'three')];
const first = run(courseOf([a, b, c]));

describe('importing a course again', () => {
  test('the first import creates all lessons and steps', () => {
    expect(first.plan.lessons.map((plan) => plan.do)).toEqual(['create']);
    expect(wordsOf(first)).toEqual({ a: 'one', b: 'two', c: 'three' });
    expect(first.plan.attention).toEqual([]);
  });

  test('an unchanged source changes nothing', () => {
    const again = run(courseOf([a, b, c]), first);
    expect(again.plan.lessons).toEqual([
      { do: 'update', id: 'id-lesson', position: 0, set: {}, nodes: [], chain: ['a', 'b', 'c'] },
    ]);
    expect(again.plan.course).toEqual({});
    expect(again.course).toEqual(first.course);
  });

  test('steps that the teacher left alone follow the source and keep their ids', () => {
    const again = run(courseOf([a, step('b', 'new'), c]), first);
    expect(wordsOf(again)).toEqual({ a: 'one', b: 'new', c: 'three' });
    expect(lessonOf(again).nodes.map((node) => node.id)).toEqual(['id-a', 'id-b', 'id-c']);
    expect(again.plan.attention).toEqual([]);
  });

  test('the teacher’s changes stay if the source has not changed the same fields', () => {
    const touched = edited(first, (course) => {
      course.lessons[0]!.nodes[1]!.body = textOf('mine');
      course.lessons[0]!.name = 'My lesson';
    });
    const again = run(courseOf([step('a', 'new'), b, c]), touched);
    expect(wordsOf(again)).toEqual({ a: 'new', b: 'mine', c: 'three' });
    expect(lessonOf(again).name).toBe('My lesson');
    expect(again.plan.attention).toEqual([]);
  });

  test('a text that both sides changed is added beside the teacher’s own and reported once', () => {
    const touched = edited(first, (course) => {
      course.lessons[0]!.nodes[1]!.body = textOf('mine');
    });
    const source = courseOf([a, step('b', 'theirs'), c]);
    const again = run(source, touched);
    expect(wordsOf(again)).toEqual({ a: 'one', b: 'mine', c: 'three', 'b!beside': 'theirs' });
    expect(kinds(again)).toEqual(['step_beside b']);
    expect(lessonOf(again).links).toEqual(chain(['id-a', 'id-b', 'id-c']));
    const third = run(source, again);
    expect(third.plan.attention).toEqual([]);
    expect(wordsOf(third)).toEqual(wordsOf(again));
    const fourth = run(courseOf([a, step('b', 'newest'), c]), third);
    expect(wordsOf(fourth)).toEqual({ a: 'one', b: 'mine', c: 'three', 'b!beside': 'newest' });
    expect(kinds(fourth)).toEqual(['step_beside b']);
  });

  test('the same change on both sides is not a conflict', () => {
    const touched = edited(first, (course) => {
      course.lessons[0]!.nodes[1]!.body = textOf('same');
    });
    expect(run(courseOf([a, step('b', 'same'), c]), touched).plan.attention).toEqual([]);
  });

  test('a course’s and a lesson’s names and descriptions are merged field by field', () => {
    const touched = edited(first, (course) => {
      course.lessons[0]!.description = 'Mine';
      course.name = 'My course';
    });
    const source = courseOf([a, b, c], {
      name: 'Their course',
      description: 'Theirs',
      lessons: [{ ...courseOf([a, b, c]).lessons[0]!, name: 'New', description: 'Theirs' }],
    });
    const again = run(source, touched);
    expect(again.course).toMatchObject({ name: 'My course', description: 'Theirs' });
    expect(lessonOf(again)).toMatchObject({ name: 'New', description: 'Mine' });
    expect(kinds(again)).toEqual(['both_changed source name', 'both_changed lesson description']);
    expect(again.plan.attention[0]?.theirs).toBe('Their course');
  });

  test('new steps are linked into an unchanged sequence, and dropped steps are removed', () => {
    const again = run(courseOf([step('z', 'first'), c, a]), first);
    expect(lessonOf(again).links).toEqual(chain(['id-z', 'id-c', 'id-a']));
    expect(Object.keys(wordsOf(again)).toSorted()).toEqual(['a', 'c', 'z']);
    expect(again.plan.attention).toEqual([]);
  });

  test('steps that the teacher rearranged are not relinked', () => {
    const arranged = edited(first, (course) => {
      course.lessons[0]!.nodes.push({ id: 'own', importKey: null, name: 'Own', body: textOf('own'), isWorkedOn: true });
      course.lessons[0]!.links.push({ from: 'id-c', to: 'own', condition: 'always' });
    });
    const again = run(courseOf([a, step('d', 'new')]), arranged);
    expect(lessonOf(again).links).toEqual(lessonOf(arranged).links);
    expect(Object.keys(wordsOf(again)).length).toBe(5);
    expect(kinds(again)).toEqual(['step_unplaced d', 'step_gone b', 'step_gone c']);
  });

  test('a step that the teacher changed stays when the source drops it', () => {
    const touched = edited(first, (course) => {
      course.lessons[0]!.nodes[1]!.body = textOf('mine');
    });
    const again = run(courseOf([a, c]), touched);
    expect(wordsOf(again)).toMatchObject({ b: 'mine' });
    expect(kinds(again)).toEqual(['step_gone b']);
  });

  test('a step that the teacher edited in other fields stays when the source drops it', () => {
    const touched = edited(first, (course) => {
      course.lessons[0]!.nodes[1]!.isWorkedOn = true;
    });
    const again = run(courseOf([a, c]), touched);
    expect(Object.keys(wordsOf(again)).toSorted()).toEqual(['a', 'b', 'c']);
    expect(kinds(again)).toEqual(['step_gone b']);
  });

  test('steps and lessons that the teacher deleted are not created again, and are reported', () => {
    const deleted = edited(first, (course) => {
      course.lessons[0]!.nodes.splice(1, 1);
      course.lessons[0]!.links = chain(['id-a', 'id-c']);
    });
    expect(kinds(run(courseOf([a, b, c]), deleted))).toEqual(['step_deleted_here b']);
    const changed = run(courseOf([a, step('b', 'new'), c]), deleted);
    expect(kinds(changed)).toEqual(['step_deleted_here b']);
    expect(Object.keys(wordsOf(changed))).toEqual(['a', 'c']);
    const gone = edited(first, (course) => {
      course.lessons = [];
    });
    const again = run(courseOf([a, b, c]), gone);
    expect(again.plan.lessons).toEqual([]);
    expect(kinds(again)).toEqual(['lesson_deleted_here lesson']);
  });

  test('a lesson that the source dropped stays and is reported', () => {
    const again = run(courseOf([], { lessons: [] }), first);
    expect(again.course.lessons).toHaveLength(1);
    expect(kinds(again)).toEqual(['lesson_gone lesson']);
  });

  test('every difference is kept and reported without an import state', () => {
    const plan = mergeCourse(undefined, first.course, courseOf([a, step('b', 'new'), c]));
    expect(plan.attention.map(({ kind }) => kind)).toContain('step_beside');
    expect(plan.lessons[0]?.do === 'update' && plan.lessons[0].nodes.every((node) => node.do === 'beside')).toBe(true);
  });
});

describe('content digests', () => {
  test('a content digest ignores block ids, key order and mark order, but not words', () => {
    const one = {
      type: 'paragraph',
      attrs: { id: 'a' },
      content: [{ type: 'text', text: 'x', marks: [{ type: 'bold' }, { type: 'italic' }] }],
    };
    const other = {
      content: [{ marks: [{ type: 'italic' }, { type: 'bold' }], text: 'x', type: 'text' }],
      attrs: { id: 'b' },
      type: 'paragraph',
    };
    expect(digest(one)).toBe(digest(other));
    expect(digest(one)).not.toBe(digest({ ...one, content: [] }));
    expect(digest([{ id: 'q1' }])).not.toBe(digest([{ id: 'q2' }]));
  });
});

describe('withIds', () => {
  test('links in texts, questions and explanations get real ids, and links without a target become plain text', () => {
    const questions = [
      {
        id: 'q',
        kind: 'single' as const,
        question: textOf('q', 'step:ref-a'),
        options: [],
        answer: [],
        score: 1,
        explanation: textOf('e', 'lesson:ref-lesson'),
      },
    ];
    const nodes: ImportedNode[] = [
      { ...step('a', 'x'), type: 'RICHTEXT', text: textOf('x', 'lesson:gone') },
      { importKey: 'quiz', ref: 'r', name: 'Quiz', type: 'QUIZ', questions },
    ];
    const whole = JSON.stringify(withIds(courseOf(nodes), (ref) => ({ 'ref-a': '1', 'ref-lesson': '2' })[ref]).lessons);
    expect(whole).toContain('"step:1"');
    expect(whole).toContain('"lesson:2"');
    expect(whole).not.toContain('gone');
  });
});

describe('pictures in a lesson’s settings', () => {
  const withImages = (...alts: string[]): ImportedCourse => {
    const course = courseOf([step('a', 'One')]);
    const images = alts.map((alt, index) => ({ url: `/files/${index}`, base64: '', alt }));
    return { ...course, lessons: course.lessons.map((lesson) => (images.length > 0 ? { ...lesson, images } : lesson)) };
  };
  const imagesOf = ({ course }: School) => course.lessons[0]?.images?.map(({ alt }) => alt);

  test('pictures of a lesson are added by a later import, follow the source, and stay when it no longer names any', () => {
    const first = run(withImages());
    const second = run(withImages('Ebb'), first);
    expect([imagesOf(second), second.plan.attention]).toEqual([['Ebb'], []]);
    const third = run(withImages('Ebb', 'Flood'), second);
    expect(imagesOf(third)).toEqual(['Ebb', 'Flood']);
    expect(imagesOf(run(withImages(), third))).toEqual(['Ebb', 'Flood']);
  });

  test('pictures that the teacher changed stay, and the conflict is reported', () => {
    const first = run(withImages('Ebb'));
    const [lesson] = first.course.lessons;
    lesson!.images = [{ url: '/files/0', base64: '', alt: 'Mine' }];
    const second = run(withImages('Theirs'), first);
    expect(imagesOf(second)).toEqual(['Mine']);
    expect(second.plan.attention).toMatchObject([{ kind: 'both_changed', field: 'images' }]);
    expect(run(withImages(), first).plan.attention).toEqual([]);
  });
});
