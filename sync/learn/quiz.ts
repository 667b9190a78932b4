import * as z from 'zod/mini';
import { AppError } from '#domain/kernel/errors.ts';
import { id } from '#domain/kernel/id.ts';
import { topicLifecycle } from '#domain/learn/enrollment.ts';
import { attemptLifecycle, type GivenAnswer } from '#domain/learn/quiz-attempt.ts';
import { command } from '#sync/command.ts';
import { openStep, setTopic } from '#sync/learn/enrollment.ts';

const OPTIONS_MAX = 50;

export const quiz = {
  /**
   * Answers one question of an attempt; the first answer begins the attempt. The server grades it at once. Without a
   * network the answer waits ungraded, and is graded when it arrives (D-70).
   */
  'quiz.answer': command({
    input: z.object({
      attemptID: id('QuizAttempt'),
      enrollmentID: id('Enrollment'),
      nodeID: id('LessonNode'),
      topicID: id('EnrollmentTopicProgress'),
      questionID: z.string().check(z.minLength(1), z.maxLength(64)),
      answer: z.array(z.string().check(z.maxLength(64))).check(z.maxLength(OPTIONS_MAX)),
    }),
    async run(store, actor, { attemptID, enrollmentID, nodeID, topicID, questionID, answer }) {
      await openStep(store, actor.id, { enrollmentID, nodeID, topicID });
      const attempt = await store.find('QuizAttempt', attemptID);
      if (!attempt) {
        const earlier = await store.list('QuizAttempt', { enrollmentID, nodeID });
        const { versionID } = await store.get('Enrollment', enrollmentID);
        if (versionID === null) throw new AppError('illegal_step', 'not enrolled any more');
        await store.insert('QuizAttempt', { id: attemptID, enrollmentID, nodeID, owner: actor.id });
        await store.derive('QuizAttempt', attemptID, {
          versionID,
          number: earlier.length + 1,
          status: attemptLifecycle.next('NOT_STARTED', 'answer'),
        });
      } else if (attempt.enrollmentID !== enrollmentID || attempt.nodeID !== nodeID)
        throw new AppError('invalid_input', 'an attempt belongs to one quiz');
      else if (attempt.status !== 'IN_PROGRESS') throw new AppError('illegal_step', 'this attempt is over');
      const [topic] = await store.list('EnrollmentTopicProgress', { enrollmentID, topicID: nodeID });
      if (topic?.status === 'ATTENTION')
        await setTopic(store, { enrollmentID, nodeID }, topicLifecycle.next(topic.status, 'go on'));
      const answers = attempt?.answers ?? [];
      if (answers.some((given) => given.questionID === questionID)) return;
      const given: GivenAnswer = { questionID, answer, grade: null };
      await store.derive('QuizAttempt', attemptID, { answers: [...answers, given] });
      await store.effect('quiz.grade', { attemptID, questionID });
    },
  }),
};
