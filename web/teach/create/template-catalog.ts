import { chainLinks, type LessonTemplate, type TemplateStep } from '#web/teach/create/lesson-template.ts';
import type { TemplateText } from '#web/teach/create/template-text.ts';

/** Templates for common kinds of lessons. Each step contains instructions that the teacher replaces. */
export const lessonTemplates = {
  explain({ translate, paragraphs, points, choice, typed }: TemplateText): LessonTemplate {
    const steps: TemplateStep[] = [
      {
        type: 'RICHTEXT',
        name: translate('template.explain.why.name'),
        text: points(
          'template.explain.why.lead',
          'template.explain.why.question',
          'template.explain.why.known',
          'template.explain.why.goal',
        ),
      },
      {
        type: 'RICHTEXT',
        name: translate('template.explain.idea.name'),
        text: paragraphs('template.explain.idea.say', 'template.explain.idea.example', 'template.explain.idea.picture'),
      },
      {
        type: 'QUIZ',
        name: translate('template.explain.check.name'),
        questions: [
          choice(
            'template.explain.check.question',
            'template.explain.check.because',
            'template.explain.check.right',
            'template.explain.check.mistake',
            'template.explain.check.half',
          ),
          typed(
            'template.explain.check.word',
            'template.explain.check.wordAnswer',
            'template.explain.check.wordBecause',
          ),
        ],
      },
    ];
    return { steps, links: chainLinks(steps) };
  },

  worked({ translate, paragraphs, points, reveal, choice }: TemplateText): LessonTemplate {
    const steps: TemplateStep[] = [
      {
        type: 'RICHTEXT',
        name: translate('template.worked.problem.name'),
        text: paragraphs('template.worked.problem.say', 'template.worked.problem.given'),
      },
      {
        type: 'RICHTEXT',
        name: translate('template.worked.example.name'),
        text: reveal(
          'template.worked.example.say',
          'template.worked.example.summary',
          'template.worked.example.solution',
        ),
      },
      {
        type: 'QUIZ',
        name: translate('template.worked.yours.name'),
        questions: [
          choice(
            'template.worked.yours.question',
            'template.worked.yours.because',
            'template.worked.yours.right',
            'template.worked.yours.slip',
            'template.worked.yours.guess',
          ),
        ],
      },
      {
        type: 'RICHTEXT',
        name: translate('template.worked.again.name'),
        text: points('template.worked.again.lead', 'template.worked.again.smaller', 'template.worked.again.slip'),
      },
      {
        type: 'RICHTEXT',
        name: translate('template.worked.further.name'),
        text: paragraphs('template.worked.further.say'),
      },
    ];
    return {
      steps,
      links: [
        { from: 0, to: 1, condition: 'always' },
        { from: 1, to: 2, condition: 'always' },
        { from: 2, to: 3, condition: 'failed' },
        { from: 2, to: 4, condition: 'passed' },
        { from: 3, to: 4, condition: 'always' },
      ],
    };
  },

  slides({ translate, paragraphs, points, choice }: TemplateText): LessonTemplate {
    const slide = (place: 'open' | 'point' | 'close') => ({
      name: translate(`template.slides.${place}.name`),
      content: paragraphs(`template.slides.${place}.say`),
      description: translate(`template.slides.${place}.speaker`),
    });
    const steps: TemplateStep[] = [
      {
        type: 'SLIDESHOW',
        name: translate('template.slides.show'),
        slides: [slide('open'), slide('point'), slide('close')],
      },
      {
        type: 'RICHTEXT',
        name: translate('template.slides.notes.name'),
        text: points('template.slides.notes.lead', 'template.slides.notes.first', 'template.slides.notes.second'),
      },
      {
        type: 'QUIZ',
        name: translate('template.slides.quiz.name'),
        questions: [
          choice(
            'template.slides.quiz.question',
            'template.slides.quiz.because',
            'template.slides.quiz.right',
            'template.slides.quiz.near',
            'template.slides.quiz.far',
          ),
        ],
      },
    ];
    return { steps, links: chainLinks(steps) };
  },
};
