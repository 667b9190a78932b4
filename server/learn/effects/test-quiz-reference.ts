/** Reference model of a quiz, as simple as possible: one quiz in one lesson, without database, versions and keys. */

export interface ReferenceRules {
  /** Points of each question. */
  points: Readonly<Record<string, number>>;
  passMark: number;
  attempts: number | null;
  feedback: 'now' | 'end';
  isTimed: boolean;
}

export type QuizAction =
  | { name: 'start' | 'submit'; id: string }
  | { name: 'answer'; id: string; question: string; isRight: boolean; isLate: boolean }
  | { name: 'retake'; run: number };

interface Attempt {
  id: string;
  run: number;
  status: string;
  score: number | null;
  isRight: Record<string, boolean>;
}

const REFUSED = 'refused';
const isOpen = ({ status }: Attempt) => status === 'NOT_STARTED' || status === 'IN_PROGRESS';

export class QuizReference {
  readonly #rules: ReferenceRules;
  run = 1;
  lesson = 'NOT_STARTED';
  quiz = 'INCOMPLETE';
  attempts: Attempt[] = [];

  constructor(rules: ReferenceRules) {
    this.#rules = rules;
  }

  /** Runs an action, or refuses it and leaves the state unchanged. */
  do(action: QuizAction): 'done' | 'refused' {
    const before = structuredClone({ run: this.run, lesson: this.lesson, quiz: this.quiz, attempts: this.attempts });
    try {
      if (action.name === 'retake') this.#retake(action.run);
      if (action.name === 'start') this.#start(action.id);
      if (action.name === 'answer') this.#answer(action);
      if (action.name === 'submit') this.#submit(action.id);
      return 'done';
    } catch (error) {
      if (error !== REFUSED) throw error;
      Object.assign(this, before);
      return 'refused';
    }
  }

  get #ofRun() {
    return this.attempts.filter(({ run }) => run === this.run);
  }

  #find(id: string, mayBegin: boolean): Attempt {
    const known = this.attempts.find((attempt) => attempt.id === id);
    if (known && known.run !== this.run) throw REFUSED;
    const there = known ?? this.#ofRun.find(isOpen);
    if (there) return there;
    const { attempts } = this.#rules;
    if (!mayBegin || (attempts !== null && this.#ofRun.length >= attempts && this.quiz !== 'COMPLETE')) throw REFUSED;
    const begun = { id, run: this.run, status: 'NOT_STARTED', score: null, isRight: {} };
    this.attempts.push(begun);
    return begun;
  }

  #open() {
    if (this.lesson === 'NOT_STARTED') this.lesson = 'IN_PROGRESS';
    if (this.quiz === 'INCOMPLETE') this.quiz = 'INPROGRESS';
  }

  #start(id: string) {
    this.#open();
    this.#find(id, true);
  }

  #answer({ id, question, isRight, isLate }: Extract<QuizAction, { name: 'answer' }>) {
    this.#open();
    const attempt = this.#find(id, !this.#rules.isTimed);
    if (!isOpen(attempt) || (isLate && this.#rules.isTimed)) throw REFUSED;
    if (this.#rules.feedback === 'now' && question in attempt.isRight) return;
    attempt.status = 'IN_PROGRESS';
    attempt.isRight[question] = isRight;
    if (this.quiz === 'ATTENTION') this.quiz = 'INPROGRESS';
    const isWhole = Object.keys(attempt.isRight).length === Object.keys(this.#rules.points).length;
    if (this.#rules.feedback === 'now' && isWhole) this.#settle(attempt);
  }

  #submit(id: string) {
    const attempt = this.#find(id, false);
    if (isOpen(attempt)) this.#settle(attempt);
  }

  #settle(attempt: Attempt) {
    const { points, passMark, attempts } = this.#rules;
    const sum = (questions: string[]) => questions.reduce((total, question) => total + (points[question] ?? 0), 0);
    const all = Object.keys(points);
    attempt.score = sum(all.filter((question) => attempt.isRight[question])) / sum(all);
    attempt.status = attempt.score >= passMark ? 'PASS' : 'FAIL';
    if (this.quiz === 'COMPLETE') return;
    const lastThree = this.#ofRun.slice(-3);
    if (attempt.status === 'PASS') this.quiz = 'COMPLETE';
    else if (this.#ofRun.length === attempts) this.quiz = 'FAILED';
    else if (lastThree.length === 3 && lastThree.every(({ status }) => status === 'FAIL')) this.quiz = 'ATTENTION';
    if (this.quiz === 'COMPLETE') this.lesson = 'COMPLETED';
    if (this.quiz === 'FAILED') this.lesson = 'FAILED';
  }

  #retake(run: number) {
    if (run < this.run) return;
    if (this.lesson !== 'COMPLETED' && this.lesson !== 'FAILED') throw REFUSED;
    this.quiz = this.lesson === 'COMPLETED' ? 'INCOMPLETE' : 'INPROGRESS';
    this.lesson = 'IN_PROGRESS';
    this.run += 1;
  }
}
