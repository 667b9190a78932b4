/** Rights of the policy that no command uses through the store, each with what uses it. */
export const rightDoors: Readonly<Record<string, string>> = {
  'Enrollment delete': 'enrollment.withdraw marks it, together with the refund (D-80)',
  'TokenTransaction create': 'wallet.spend requests it, and the ledger writes it (D-08)',
  'User create': 'signing up',
  'User delete': 'deleting the account, with its grace period',
};

/** Columns that a person may write through the store and that no command writes, by what writes them. */
export const columnDoors: Readonly<Record<string, readonly string[]>> = {
  'a course or lesson from an imported file, an archive or an assistant is written as a whole': [
    'Course.credit create',
    'Course.importKey create',
    'Course.learningObjectives create',
    'Lesson.courseID create',
    'Lesson.credit create',
    'Lesson.images create',
    'Lesson.importKey create',
    'Lesson.language create',
    'Lesson.learningObjectives create',
    'Lesson.level create',
    'Lesson.position create',
    'Lesson.price create',
    'LessonNodeContent.captions create',
    'LessonNodeContent.text create',
    'LessonNodeContent.video create',
    'LessonNodeQuiz.attempts create',
    'LessonNodeQuiz.feedback create',
    'LessonNodeQuiz.isShuffled create',
    'LessonNodeQuiz.passMark create',
    'LessonNodeQuiz.questions create',
    'LessonNodeQuiz.timeLimitSeconds create',
  ],
  "the persona of a lesson becomes the learner's own tutor on enrollment": ['Tutor.attributes create'],
};
